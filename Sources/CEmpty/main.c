// The empty program that the benchmark holds touchd's start against.
int main(void) { return 0; }
