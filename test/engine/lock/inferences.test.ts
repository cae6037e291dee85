import { describe, expect, it } from "vitest";
import { checkText, groundOf } from "../../../src/engine/lock/index.ts";
import { INFERENCES } from "./inferences.ts";

describe.each(INFERENCES)("$rule", ({ listing, follows, abuses }) => {
  const ground = groundOf(listing);

  it.each(follows)("so that “%s” is accepted", (text) => {
    expect(checkText(ground, "description", text).violations).toEqual([]);
  });

  it.each(abuses)("but “%s” is not", (text) => {
    expect(checkText(ground, "description", text).status).not.toBe("accepted");
  });
});
