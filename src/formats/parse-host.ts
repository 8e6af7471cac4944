/**
 * Splits what a `Host` header, or a setting that names such a host, can contain; null for anything else. Without a port
 * it is the protocol's default, which the header does not say.
 */
export function parseHost(text: string): { name: string; port: number | null } | null {
  if (!/^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(text) || !URL.canParse(`http://${text}`)) return null;
  const { hostname } = new URL(`http://${text}`);
  const [, port] = /:(\d+)$/.exec(text.replace(/^\[.*\]/, "")) ?? [];
  return { name: hostname, port: port === undefined ? null : Number(port) };
}
