//! Replaces the C library's functions that change files. Calls on watched folders go to [`disk`], all others to the
//! kernel. The linker prefers functions of the program. A variadic third argument, as of C's `open`, is passed like a
//! fixed one here.

use std::ffi::{CStr, OsStr};
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use libc::{c_char, c_int, c_uint, c_void, iovec, mode_t, off_t, size_t, ssize_t};

use crate::disk::{self, Id};

/// Differs from the kernel's `open` only if a file is created or truncated.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { openat(libc::AT_FDCWD, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { openat(libc::AT_FDCWD, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn openat64(folder: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { openat(folder, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn openat(folder: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    let plain = || unsafe { libc::syscall(libc::SYS_openat, folder, path, flags, mode) } as c_int;
    if flags & (libc::O_CREAT | libc::O_TRUNC) == 0 || !disk::anybody_watches() {
        return plain();
    }
    // SAFETY: as the caller promises.
    let path = unsafe { whole(folder, path) };
    disk::open(&path, flags & libc::O_TRUNC != 0, plain)
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn write(fd: c_int, bytes: *const c_void, len: size_t) -> ssize_t {
    let plain = |len: usize| {
        // SAFETY: as the caller promises, for as many bytes or fewer.
        unsafe { libc::syscall(libc::SYS_write, fd, bytes, len) as ssize_t }
    };
    if !disk::is_watched(fd) {
        return plain(len);
    }
    // SAFETY: as the caller promises.
    let bytes = unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), len) };
    disk::write(fd, None, bytes, plain)
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn writev(fd: c_int, parts: *const iovec, n_parts: c_int) -> ssize_t {
    if !disk::is_watched(fd) {
        // SAFETY: as the caller promises.
        return unsafe { libc::syscall(libc::SYS_writev, fd, parts, n_parts) as ssize_t };
    }
    // SAFETY: as the caller promises.
    let parts = unsafe { std::slice::from_raw_parts(parts, n_parts as usize) };
    // SAFETY: as the caller promises.
    let slices =
        parts.iter().map(|part| unsafe { std::slice::from_raw_parts(part.iov_base.cast::<u8>(), part.iov_len) });
    let bytes: Vec<u8> = slices.flatten().copied().collect();
    // SAFETY: `bytes` is the vector above.
    unsafe { write(fd, bytes.as_ptr().cast(), bytes.len()) }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pwrite(fd: c_int, bytes: *const c_void, len: size_t, offset: off_t) -> ssize_t {
    let plain = |len: usize| {
        // SAFETY: as the caller promises, for as many bytes or fewer.
        unsafe { libc::syscall(libc::SYS_pwrite64, fd, bytes, len, offset) as ssize_t }
    };
    if !disk::is_watched(fd) {
        return plain(len);
    }
    // SAFETY: as the caller promises.
    let bytes = unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), len) };
    disk::write(fd, Some(offset as u64), bytes, plain)
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pwrite64(fd: c_int, bytes: *const c_void, len: size_t, offset: off_t) -> ssize_t {
    // SAFETY: as the caller promises.
    unsafe { pwrite(fd, bytes, len, offset) }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn ftruncate(fd: c_int, len: off_t) -> c_int {
    // SAFETY: as the caller promises.
    let plain = || unsafe { libc::syscall(libc::SYS_ftruncate, fd, len) } as c_int;
    if disk::is_watched(fd) { disk::cut(fd, len as u64, plain) } else { plain() }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn ftruncate64(fd: c_int, len: off_t) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { ftruncate(fd, len) }
}

/// Does nothing in a watched folder except record the call on its tape, which makes the tests faster.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn fsync(fd: c_int) -> c_int {
    // SAFETY: as the caller promises.
    let plain = || unsafe { libc::syscall(libc::SYS_fsync, fd) } as c_int;
    if disk::anybody_watches() { disk::sync(fd, plain) } else { plain() }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn fdatasync(fd: c_int) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { fsync(fd) }
}

/// Only records the call, since it guarantees nothing according to its manual page.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn sync_file_range(fd: c_int, offset: off_t, len: off_t, flags: c_uint) -> c_int {
    if disk::is_watched(fd) {
        return disk::hint(fd);
    }
    // SAFETY: as the caller promises.
    unsafe { libc::syscall(libc::SYS_sync_file_range, fd, offset, len, flags) as c_int }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    let here = libc::AT_FDCWD;
    // SAFETY: as the caller promises.
    let plain = || unsafe { libc::syscall(libc::SYS_renameat2, here, from, here, to, 0) } as c_int;
    if !disk::anybody_watches() {
        return plain();
    }
    // SAFETY: as the caller promises.
    let (from, to) = unsafe { (whole(here, from), whole(here, to)) };
    disk::rename(&from, &to, plain)
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn unlink(path: *const c_char) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { unlinkat(libc::AT_FDCWD, path, 0) }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn rmdir(path: *const c_char) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { unlinkat(libc::AT_FDCWD, path, libc::AT_REMOVEDIR) }
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn unlinkat(folder: c_int, path: *const c_char, flags: c_int) -> c_int {
    // SAFETY: as the caller promises.
    let plain = || unsafe { libc::syscall(libc::SYS_unlinkat, folder, path, flags) } as c_int;
    if !disk::anybody_watches() {
        return plain();
    }
    // SAFETY: as the caller promises.
    let path = unsafe { whole(folder, path) };
    disk::remove(&path, plain)
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn mkdir(path: *const c_char, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    let plain = || unsafe { libc::syscall(libc::SYS_mkdirat, libc::AT_FDCWD, path, mode) } as c_int;
    if !disk::anybody_watches() {
        return plain();
    }
    // SAFETY: as the caller promises.
    let path = unsafe { whole(libc::AT_FDCWD, path) };
    disk::make_folder(&path, plain)
}

/// Returns the absolute path.
///
/// # Safety
/// `path` is a C string.
unsafe fn whole(folder: c_int, path: *const c_char) -> PathBuf {
    // SAFETY: as the caller promises.
    let path = Path::new(OsStr::from_bytes(unsafe { CStr::from_ptr(path) }.to_bytes()));
    if path.is_absolute() || folder == libc::AT_FDCWD {
        return path.to_owned();
    }
    path_of(folder).join(path)
}

pub(crate) fn look_at(fd: RawFd) -> Option<Id> {
    let mut found = std::mem::MaybeUninit::<libc::stat>::uninit();
    // SAFETY: `found` has space for the result, which is read only after success.
    let found = unsafe {
        if libc::fstat(fd, found.as_mut_ptr()) != 0 {
            return None;
        }
        found.assume_init()
    };
    let kind = found.st_mode & libc::S_IFMT;
    (kind == libc::S_IFREG || kind == libc::S_IFDIR).then_some(Id { dev: found.st_dev, ino: found.st_ino })
}

/// The offset of the next `write`.
pub(crate) fn place(fd: RawFd) -> u64 {
    // SAFETY: both calls only read the descriptor's state.
    unsafe {
        let appends = libc::fcntl(fd, libc::F_GETFL) & libc::O_APPEND != 0;
        if appends { length(fd) } else { libc::lseek(fd, 0, libc::SEEK_CUR) as u64 }
    }
}

pub(crate) fn length(fd: RawFd) -> u64 {
    let mut found = std::mem::MaybeUninit::<libc::stat>::uninit();
    // SAFETY: `found` has space for the result, which is read only after success.
    unsafe { if libc::fstat(fd, found.as_mut_ptr()) == 0 { found.assume_init().st_size as u64 } else { 0 } }
}

/// Sets `errno` and returns -1, like the kernel.
pub(crate) fn fail(error: c_int) -> c_int {
    // SAFETY: `errno` belongs to this thread.
    unsafe { *libc::__errno_location() = error };
    -1
}

pub(crate) fn path_of(fd: RawFd) -> PathBuf {
    std::fs::read_link(format!("/proc/self/fd/{fd}")).unwrap_or_default()
}

/// Finds `word` in `bytes`. Tests search millions of bytes, and Rust's search is slow without optimisation.
pub(crate) fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    // SAFETY: both pointers come with the lengths of their slices.
    let found = unsafe { libc::memmem(bytes.as_ptr().cast(), bytes.len(), word.as_ptr().cast(), word.len()) };
    (!found.is_null()).then(|| found as usize - bytes.as_ptr() as usize)
}
