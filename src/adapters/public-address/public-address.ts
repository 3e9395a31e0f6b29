/** Tells addresses of the public internet from those of machines, networks and clouds inside. */
import { BlockList, isIP } from 'node:net';

/** The special-purpose registries of IANA (RFC 6890), as far as they are not global. */
const INSIDE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Of IPv6 only global unicast is public, without the parts that stand for something else. */
const GLOBAL_6 = ['2000::', 3] as const;
const INSIDE_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const inside = new BlockList();
for (const [net, bits] of INSIDE_4) inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of INSIDE_6) inside.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_6, 'ipv6');

/** Returns false for what is no address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}
