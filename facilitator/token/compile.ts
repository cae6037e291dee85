/**
 * Compiles the token: `node facilitator/token/compile.ts` writes TestUSDC.json, `--check` compares it with the compiled
 * source. The compiler is fetched by npx, because nothing else needs it.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const COMPILER = "solc@0.8.37";
const ARTIFACT = new URL("TestUSDC.json", import.meta.url);
const source = readFileSync(new URL("TestUSDC.sol", import.meta.url), "utf8");

/** Bytecode without metadata is the same on every machine, and code for `paris` runs on every chain since 2022. */
const INPUT = {
  language: "Solidity",
  sources: { "TestUSDC.sol": { content: source } },
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: "paris",
    metadata: { bytecodeHash: "none", appendCBOR: false },
    outputSelection: { "*": { TestUSDC: ["evm.deployedBytecode.object"] } },
  },
};

interface Output {
  readonly errors?: readonly { readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, Contract>>>>;
}

interface Contract {
  readonly evm: { readonly deployedBytecode: { readonly object: string } };
}

const artifact = `${JSON.stringify(compile(), undefined, 2)}\n`;
if (!process.argv.includes("--check")) {
  writeFileSync(ARTIFACT, artifact);
} else if (readFileSync(ARTIFACT, "utf8") === artifact) {
  console.log("TestUSDC.json matches TestUSDC.sol.");
} else {
  console.error("TestUSDC.json does not match TestUSDC.sol: run node facilitator/token/compile.ts");
  process.exitCode = 1;
}

function compile() {
  const text = execFileSync("npx", ["--yes", COMPILER, "--standard-json"], {
    input: JSON.stringify(INPUT),
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  // The compiler prints missing SMT solvers before the JSON.
  const { errors = [], contracts } = JSON.parse(text.slice(text.indexOf("{"))) as Output;
  const contract = contracts?.["TestUSDC.sol"]?.["TestUSDC"];
  if (errors.length > 0 || contract === undefined) {
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  }
  return {
    contract: "TestUSDC",
    compiler: COMPILER,
    // A test compares it, so that the source is not changed without a compilation.
    sourceSha256: createHash("sha256").update(source).digest("hex"),
    deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
  };
}
