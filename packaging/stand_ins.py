"""A name server that answers every question with 127.0.0.1, and a TLS server with a certificate that nobody signed.

They print what they are asked: stand_ins.py CERTIFICATE KEY. Both need a network of their own, for their ports.
"""

import fcntl
import socket
import ssl
import struct
import sys
import threading

SIOCSIFFLAGS = 0x8914
IFF_UP_AND_RUNNING = 0x41


def begin_loopback():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP_AND_RUNNING))


def name_in(question):
    """Reads the name of the first question of a message, and returns it with where it ends."""
    labels, at = [], 12
    while question[at]:
        labels.append(question[at + 1 : at + 1 + question[at]].decode())
        at += 1 + question[at]
    return ".".join(labels), at + 1


def serve_names():
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 53))
    while True:
        question, asker = server.recvfrom(512)
        name, end = name_in(question)
        is_v4 = question[end : end + 2] == b"\0\1"
        print("asked for", name, flush=True)
        head = question[:2] + b"\x81\x80\0\1" + struct.pack(">H", is_v4) + b"\0\0\0\0"
        answer = b"\xc0\x0c\0\1\0\1\0\0\0\x3c\0\4\x7f\0\0\1" if is_v4 else b""
        server.sendto(head + question[12 : end + 4] + answer, asker)


def serve_tls(certificate, key):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.sni_callback = lambda _socket, name, _context: print("greeted as", name, flush=True)
    server = socket.create_server(("127.0.0.1", 443))
    while True:
        stream, _ = server.accept()
        try:
            context.wrap_socket(stream, server_side=True).close()
        except (ssl.SSLError, OSError) as error:
            print("the client hung up:", error, flush=True)


begin_loopback()
threading.Thread(target=serve_names, daemon=True).start()
serve_tls(*sys.argv[1:3])
