/** Where a service that listens on this host can be reached from this machine. */
export function toLocalAddress(host: string, port: number): string {
  const isEvery = host === "0.0.0.0" || host === "::";
  const name = isEvery ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
