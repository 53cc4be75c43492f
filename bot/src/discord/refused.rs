//! Why Discord refused a request, as far as that decides what is done next.

use serenity::all::HttpError;

/// Returns whether Discord understood and refused, so that another attempt would change nothing.
pub(super) fn is_refused(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            matches!(response.status_code.as_u16(), 400 | 403 | 404 | 405)
        }
        serenity::Error::Model(_) => true,
        _ => false,
    }
}

/// Returns whether Discord refused because the bot lacks a permission.
pub(super) fn is_lacking(error: &serenity::Error) -> bool {
    is_code(error, &[50001, 50013])
}

/// Returns whether Discord refused because the place or message is gone, or the bot may do nothing there.
pub(super) fn is_barred(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            matches!(response.status_code.as_u16(), 403 | 404)
        }
        _ => false,
    }
}

/// Returns whether Discord refused with one of these codes.
pub(super) fn is_code(error: &serenity::Error, codes: &[isize]) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => codes.contains(&response.error.code),
        _ => false,
    }
}
