import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import type { Authorization, Payment, PaymentTerms } from "./ports.ts";

// EIP-712 typed data of EIP-3009. Loaded with the first payment, because loading takes 40 ms.

const DOMAIN_TYPE = keccakOf("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
const AUTHORIZATION_TYPE = keccakOf(
  "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)",
);
const TYPED_DATA = Uint8Array.of(0x19, 0x01);
const SIGNATURE_BYTES = 65;

/** The result of a check, and the terms that it applies to. */
export interface SignatureCheck {
  readonly terms: PaymentTerms;
  readonly digest: Uint8Array;
  /** True if the payer's own key made the signature. */
  readonly isSignedByPayer: boolean;
}

/** Earlier checks by payment, because a check takes 2 ms and the test facilitator repeats it. */
const checks = new WeakMap<Payment, SignatureCheck>();

/** Checks whether the payer's own key signed a payment with these terms. */
export function checkSignature(terms: PaymentTerms, payment: Payment): SignatureCheck {
  const known = checks.get(payment);
  if (known?.terms === terms) return known;
  const { authorization, signature } = payment;
  const digest = authorizationDigest(terms, authorization);
  const isSignedByPayer = recoverSigner(digest, signature) === authorization.from.toLowerCase();
  const check = { terms, digest, isSignedByPayer };
  checks.set(payment, check);
  return check;
}

/** Returns the EIP-712 digest of an authorization for the token of the terms, which the payer signs. */
export function authorizationDigest({ asset, chainId }: PaymentTerms, authorization: Authorization): Uint8Array {
  const domain = [DOMAIN_TYPE, keccakOf(asset.name), keccakOf(asset.version), word(chainId), word(asset.address)];
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const message = [AUTHORIZATION_TYPE, ...[from, to, value, validAfter, validBefore, nonce].map(word)];
  return keccak_256(Buffer.concat([TYPED_DATA, keccak(domain), keccak(message)]));
}

/**
 * Returns the address of the key that made a signature, in lower case, and undefined when no token would accept the
 * signature. Refuses the equivalent signature with a high S, as tokens do.
 */
export function recoverSigner(digest: Uint8Array, signature: string): string | undefined {
  const bytes = Buffer.from(signature.slice(2), "hex");
  const v = bytes[SIGNATURE_BYTES - 1];
  if (bytes.length !== SIGNATURE_BYTES || (v !== 27 && v !== 28)) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(bytes.subarray(0, SIGNATURE_BYTES - 1), "compact");
    if (parsed.hasHighS()) return undefined;
    const point = parsed.addRecoveryBit(v - 27).recoverPublicKey(digest);
    return `0x${hexOf(keccak_256(point.toBytes(false).subarray(1)).subarray(12))}`;
  } catch {
    // Not a point of the curve.
    return undefined;
  }
}

function keccakOf(text: string): Uint8Array {
  return keccak_256(Buffer.from(text));
}

function keccak(parts: readonly Uint8Array[]): Uint8Array {
  return keccak_256(Buffer.concat(parts));
}

/** Encodes a number, an address or 32 bytes as a word of the ABI. */
function word(value: string | number): Uint8Array {
  return Buffer.from(BigInt(value).toString(16).padStart(64, "0"), "hex");
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
