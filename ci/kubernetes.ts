/** Checks the Kubernetes manifests by the API's schema: types and formats by its validators, unknown fields by its types. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

const root = join(import.meta.dirname, "..");
// Below node_modules of this folder, so that the types are found.
const folder = mkdtempSync(join(import.meta.dirname, "node_modules", ".kubernetes-"));

try {
  const text = readFileSync(join(root, "packaging/kubernetes/agent-commerce.yaml"), "utf8");
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  for (const manifest of manifests) await validate(manifest);
  const wrong = typed([...manifests, { ...manifests[1], spec: { replicsa: 2 } } as unknown as Manifest]);
  if (typed(manifests) !== "") throw new Error(typed(manifests));
  if (!wrong.includes("replicsa")) throw new Error("The check of unknown fields finds none.");
  console.log(`PASS ${manifests.length} manifests of Kubernetes`);
} finally {
  rmSync(folder, { recursive: true });
}

function moduleOf({ apiVersion, kind }: Manifest): string {
  return `kubernetes-models/${apiVersion}/${kind}`;
}

async function validate(manifest: Manifest): Promise<void> {
  const path = join(import.meta.dirname, "node_modules", `${moduleOf(manifest)}.js`);
  const models = (await import(path)) as Record<string, new (data: object) => { validate(): void }>;
  const Model = models[manifest.kind];
  if (Model === undefined) throw new Error(`Kubernetes has no ${manifest.kind}.`);
  new Model(manifest).validate();
}

/** Returns what the compiler says of the manifests as literals of their types: fields that no type has, among others. */
function typed(manifests: readonly Manifest[]): string {
  const lines = manifests.map(({ apiVersion, kind, ...data }, i) => {
    const imported = `import { ${kind} as Kind${i} } from "${moduleOf({ apiVersion, kind })}";`;
    return `${imported}\nnew Kind${i}(${JSON.stringify(data)});`;
  });
  writeFileSync(join(folder, "manifests.ts"), lines.join("\n"));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--ignoreConfig"];
  try {
    execFileSync(join(root, "node_modules/.bin/tsc"), [...options, "manifests.ts"], { cwd: folder, stdio: "pipe" });
    return "";
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}
