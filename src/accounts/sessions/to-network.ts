import ipaddr from "ipaddr.js";

/** Bits of an IPv6 address that a provider gives a customer at least; the rest is the customer's to choose. */
const ipv6NetworkBits = 64;

/** Longest text that is kept of what is no address: proxies may forward anything. */
const mostCharacters = 60;

/**
 * What is limited in an address's place: an IPv4 address itself (out of its IPv6 clothing), and of an IPv6 address the /64
 * network, as whoever has one address of it has eighteen quintillions.
 */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, mostCharacters);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, "")}/${ipv6NetworkBits}`)}/${ipv6NetworkBits}`;
}
