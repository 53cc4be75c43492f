# The words of the command that only tests use.
command-toy = toy
command-toy-about = Count
command-toy-to = to
command-toy-to-about = How far
button-toy = Count on
