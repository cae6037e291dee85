/** TLS for the scripts of this folder: a certificate of their own, and a proxy that ends TLS before one of our servers. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { scratch } from "./referee.ts";

export interface Certificate {
  /** File in PEM, for NODE_EXTRA_CA_CERTS. */
  readonly file: string;
  readonly cert: string;
  readonly key: string;
}

/** Creates a self-signed certificate for the hosts. */
export function makeCertificate(hosts: readonly string[]): Certificate {
  const [file, keyFile] = [join(scratch, "certificate.pem"), join(scratch, "key.pem")];
  const names = hosts.map((host) => `DNS:${host}`).join(",");
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  const subject = ["-subj", `/CN=${hosts[0]}`, "-addext", `subjectAltName=${names}`];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, "-keyout", keyFile, "-out", file], { stdio: "pipe" });
  return { file, cert: readFileSync(file, "utf8"), key: readFileSync(keyFile, "utf8") };
}

/** Creates a server that terminates TLS and forwards requests to a port of loopback, like a proxy. */
export function createTlsProxy(certificate: Certificate, portOf: () => number): Server {
  return createServer(certificate, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: "127.0.0.1", port: portOf(), method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
}

/** Listens on a free port of loopback, and returns it. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
