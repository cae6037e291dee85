import { RPC, type RpcErrorResponse, rpcError } from "./json-rpc.ts";

/** Ends a POST with a JSON-RPC error before any of its messages runs. */
export class RpcRefusal extends Error {
  override readonly name = "RpcRefusal";
  readonly status: number;
  readonly error: RpcErrorResponse;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, error: RpcErrorResponse, headers: Readonly<Record<string, string>> = {}) {
    super(error.error.message);
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}

/** Returns the refusal of a POST before its messages were read. */
export function transportRefusal(status: number, message: string, headers?: Readonly<Record<string, string>>) {
  return new RpcRefusal(status, rpcError(null, RPC.refused, message), headers);
}
