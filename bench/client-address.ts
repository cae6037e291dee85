let clients = 0;

/** Returns the next address: 127.1.0.1, 127.1.0.2 and so on, each once in a run. */
export function nextAddress(): string {
  clients += 1;
  return `127.${1 + (clients >> 16)}.${(clients >> 8) & 255}.${clients & 255}`;
}
