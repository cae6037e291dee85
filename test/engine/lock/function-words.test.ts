import { expect, it } from "vitest";
import { checkText, groundOf } from "../../../src/engine/lock/index.ts";
import { FUNCTION_WORD_EXAMPLES } from "../../../src/engine/lock/words/function-words.ts";

it.each([...new Set(FUNCTION_WORD_EXAMPLES.values())])(
  "a function word needs no ground when it is used as in %j",
  (example) => {
    const ground = groundOf({ title: "Thing" });
    const named = checkText(ground, "description", example).violations.map(({ token }) => token.toLowerCase());
    expect(named.filter((word) => FUNCTION_WORD_EXAMPLES.get(word) === example)).toEqual([]);
  },
);
