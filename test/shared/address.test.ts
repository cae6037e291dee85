import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressKey, createBlockList, clientAddress, isUntrustedProxy, networkKey } from "../../src/shared/address.ts";
import { ANY_CHARACTER } from "../support/any-character.ts";

describe("the client's address", () => {
  const proxies = createBlockList("10.0.0.0/8", "::1", "fd00::/8");

  it.each([
    ["is the socket's when no proxy is trusted", "203.0.113.5", "1.1.1.1", undefined, "203.0.113.5"],
    ["is the socket's when the peer is not a trusted proxy", "203.0.113.5", "1.1.1.1", proxies, "203.0.113.5"],
    ["is the proxy's own without a header", "10.0.0.1", undefined, proxies, "10.0.0.1"],
    ["is the last hop behind one proxy", "10.0.0.1", "198.51.100.7", proxies, "198.51.100.7"],
    [
      "is the rightmost hop that is not trusted",
      "10.0.0.1",
      "6.6.6.6, 198.51.100.7, 10.0.0.2",
      proxies,
      "198.51.100.7",
    ],
    ["never believes what is left of an untrusted hop", "10.0.0.1", "10.0.0.9, 198.51.100.7", proxies, "198.51.100.7"],
    ["stops at garbage", "10.0.0.1", "1.2.3.4, garbage", proxies, "10.0.0.1"],
    ["takes off a port", "10.0.0.1", "198.51.100.7:4711", proxies, "198.51.100.7"],
    ["takes off brackets and a port", "10.0.0.1", "[2001:db8::1]:4711", proxies, "2001:db8::1"],
    ["reads an IPv4-mapped peer as IPv4", "::ffff:10.0.0.1", "198.51.100.7", proxies, "198.51.100.7"],
    ["reads an IPv4-mapped hop as IPv4", "::1", "::ffff:198.51.100.7", proxies, "198.51.100.7"],
    ["reads every spelling of an IPv4-mapped hop", "::1", "::ffff:c633:6407", proxies, "198.51.100.7"],
    ["reads the long spelling, too", "::1", "0:0:0:0:0:ffff:198.51.100.7", proxies, "198.51.100.7"],
    ["follows IPv6 proxies", "fd00::5", "2001:db8::9, fd12::1", proxies, "2001:db8::9"],
    ["is the leftmost when every hop is trusted", "10.0.0.1", "10.0.0.3, 10.0.0.2", proxies, "10.0.0.3"],
  ])("%s", (_, peer, header, trusted, expected) => expect(clientAddress(peer, header, trusted)).toBe(expected));

  it("is always an address of the request, whatever the header contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 200 }), (header) => {
        const address = clientAddress("10.0.0.1", header, proxies);
        return address === "10.0.0.1" || header.toLowerCase().includes(address.toLowerCase());
      }),
    );
  });
});

describe("the key of an address", () => {
  it.each([
    ["198.51.100.7", "198.51.100.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("of %s is %s", (address, key) => expect(addressKey(address)).toBe(key));

  it("is the same for all hosts of one /64 and differs between networks", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 0, max: 0xffff }),
        (groups, other) => {
          const address = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");
          const sibling = [...groups.slice(0, 4), other, other, other, other];
          const stranger = [...groups.slice(0, 3), ((groups[3] ?? 0) + 1) % 0x10000, ...groups.slice(4)];
          expect(addressKey(address(sibling))).toBe(addressKey(address(groups)));
          expect(addressKey(address(stranger))).not.toBe(addressKey(address(groups)));
        },
      ),
    );
  });
});

describe("the wider network of an address key", () => {
  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:db8:1:ffff::9", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
    ["::1", "0:0:0::/48"],
    ["198.51.100.7", undefined],
  ])("of %s is %s", (address, key) => expect(networkKey(addressKey(address))).toBe(key));
});

describe("a proxy that is not trusted", () => {
  const proxies = createBlockList("127.0.0.0/8");
  const FORWARDED = "203.0.113.5";

  it.each([
    ["is one on this machine", "127.0.0.1", FORWARDED, undefined, true],
    ["is one on this machine, over IPv6", "::1", FORWARDED, undefined, true],
    ["is one on this machine, as a mapped address", "::ffff:127.0.0.1", FORWARDED, undefined, true],
    ["is one in a private network", "10.1.2.3", FORWARDED, undefined, true],
    ["is one in an IPv6 network of one's own", "fd12::1", FORWARDED, undefined, true],
    ["is one on the same link", "fe80::1%eth0", FORWARDED, undefined, true],
    ["is one apart from those that are trusted", "10.1.2.3", FORWARDED, proxies, true],
    ["is one before those that are trusted", "127.0.0.1", `${FORWARDED}, 10.1.2.3`, proxies, true],
    ["is none when it is trusted", "127.0.0.1", FORWARDED, proxies, false],
    ["is none when the header stops at garbage", "127.0.0.1", "garbage", proxies, false],
    ["is no client in the own network", "127.0.0.1", "10.1.2.3", proxies, false],
    ["is none on the internet, where anyone can write the header", "198.51.100.7", FORWARDED, undefined, false],
    ["is none on the internet, over IPv6", "2606:4700::1", FORWARDED, undefined, false],
    ["is none without the header", "127.0.0.1", undefined, undefined, false],
    ["is none with an empty header", "127.0.0.1", "", undefined, false],
    ["is none that forwards for itself", "127.0.0.1", "127.0.0.1", undefined, false],
  ])("%s", (_, peer, forwarded, trusted, expected) =>
    expect(isUntrustedProxy(clientAddress(peer, forwarded, trusted), forwarded, trusted)).toBe(expected),
  );
});
