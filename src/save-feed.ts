import type { SaveFeed } from "./schedules/repetition.ts";
import type { Service } from "./service.ts";

/** Returns a function that saves a feed for an account, with the tool that the account itself would call. */
export function feedSaver(service: () => Service): SaveFeed {
  return async (accountId, feed) => {
    const tool = service().tool("save_listings");
    if (tool === undefined) throw new Error("Schedules with a feed need the tool save_listings.");
    const identity = {
      accountId,
      scopes: new Set(["listings:write"] as const),
      kind: "session",
      sourceId: undefined,
      expiresAt: undefined,
      seed: undefined,
    } as const;
    const metering = service().metering(`account:${accountId}`);
    await service().call(tool, { feed }, { identity, metering, signal: new AbortController().signal });
  };
}
