import { secp256k1 } from "@noble/curves/secp256k1.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authorizationDigest, recoverSigner } from "../../src/payments/signature.ts";
import { TERMS, Wallet } from "./support.ts";

const PAYER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

// Created with another implementation of EIP-712 (viem).
const VECTORS = [
  {
    what: "USDC on Base Sepolia",
    chainId: 84532,
    asset: { name: "USDC", version: "2", decimals: 6, address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e" },
    authorization: {
      from: PAYER,
      to: "0x000000000000000000000000000000000000dEaD",
      value: "10000",
      validAfter: "0",
      validBefore: "1795262460",
      nonce: "0x0101010101010101010101010101010101010101010101010101010101010101",
    },
    digest: "6b2a158ab8f70a6fc77f3b38fcc0f72cd3bd3864fc0a994e38ee3921b68e5b7c",
    signature:
      "0xef3a04f16ce65a67ebdcd6dcb61599f2a7146376a4a455d5e842f8381863e4ef6129545d517ef56c2ea64f01ca9005c0d077087c35b5ceb8ca538b7c6d211cc61b",
  },
  {
    what: "USD Coin on Base",
    chainId: 8453,
    asset: { name: "USD Coin", version: "2", decimals: 6, address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" },
    authorization: {
      from: PAYER,
      to: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
      value: "10000",
      validAfter: "1795261800",
      validBefore: "1795262460",
      nonce: "0x00000000000000000000000000000000000000000000000000000000000000ff",
    },
    digest: "39527ee0d7a039d10a7aaa48ee6b91f394d249095db38f0824ec0ffafdd08e2b",
    signature:
      "0xffaa21e3ab295df957b04b68341f6fe8dea13cd11055c63b970810698e86871607ca20cc65fd275f5c91c91a41fcb6cdc628cb7663cf730c722c3184dff33ac01b",
  },
  {
    what: "a name beyond ASCII and the largest numbers",
    chainId: 42161,
    asset: { name: "USD₮0 é", version: "1", decimals: 6, address: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831" },
    authorization: {
      from: PAYER,
      to: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
      value: "115792089237316195423570985008687907853269984665640564039457584007913129639935",
      validAfter: "0",
      validBefore: "57896044618658097711785492504343953926634992332820282019728792003956564819968",
      nonce: "0xf0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0",
    },
    digest: "a4421ddcb5c05adde8d5bdf5c954772a623cd4d617b2d9d736d648b33049336e",
    signature:
      "0xf81c196547af5159a1a2fecff7fec85f466a09d70a8d50ab1f7f10b7e190f1c91b080d53f32dc6b312f632daf77aa47fc823b2d8226147f1dceff33a1ae9da331b",
  },
];

describe("the digest and the signer of an authorization", () => {
  it.each(VECTORS)("are those of the known vector: $what", ({ chainId, asset, authorization, digest, signature }) => {
    const made = authorizationDigest({ ...TERMS, chainId, asset }, authorization);
    expect(Buffer.from(made).toString("hex")).toBe(digest);
    expect(recoverSigner(made, signature)).toBe(PAYER.toLowerCase());
  });

  it("are the wallet's for any authorization", () => {
    const wallet = new Wallet();
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat(), (value, validBefore) => {
        const authorization = wallet.authorization(TERMS, { value: String(value), validBefore: String(validBefore) });
        const digest = authorizationDigest(TERMS, authorization);
        return recoverSigner(digest, wallet.sign(TERMS, authorization)) === wallet.address;
      }),
      { numRuns: 50 },
    );
  });
});

describe("a signature that no token accepts", () => {
  const wallet = new Wallet();
  const authorization = wallet.authorization(TERMS);
  const digest = authorizationDigest(TERMS, authorization);
  const signature = wallet.sign(TERMS, authorization);
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)];
  const order = secp256k1.Point.Fn.ORDER;
  const hex = (value: bigint) => value.toString(16).padStart(64, "0");

  it("with a high S has no signer", () => {
    const twin = `0x${r}${hex(order - BigInt(`0x${s}`))}${v === "1b" ? "1c" : "1b"}`;
    expect(recoverSigner(digest, signature)).toBe(wallet.address);
    expect(recoverSigner(digest, twin)).toBeUndefined();
  });

  it.each([
    ["another v", `0x${r}${s}00`],
    ["v of a chain", `0x${r}${s}25`],
    ["r of zero", `0x${hex(0n)}${s}${v}`],
    ["s of zero", `0x${r}${hex(0n)}${v}`],
    ["r beyond the order", `0x${hex(order)}${s}${v}`],
    ["r that is on no point", `0x${hex(5n)}${s}1b`],
    ["a byte too few", `0x${r}${s}`],
    ["a byte too many", `${signature}00`],
    ["nothing", "0x"],
  ])("has no signer or another one: %s", (_, damaged) => {
    expect(recoverSigner(digest, damaged)).not.toBe(wallet.address);
  });
});
