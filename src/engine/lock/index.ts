export { checkText, type LockStatus, type Verdict } from "./check.ts";
export { type FactWanted } from "./fact-wanted.ts";
export { type Ground, type GroundListing, groundOf } from "./ground.ts";
export { type Question } from "./questions.ts";
export { type LockedField, type Violation } from "./violation.ts";
