// The health check of the image: exit 0 when requests can be sent to the process, without a shell or another program.
const { get } = process.getBuiltinModule("node:http");
const request = get(
  { host: "127.0.0.1", port: process.env.OPS_PORT ?? 9464, path: "/readyz", timeout: 2_000 },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
);
request.on("timeout", () => process.exit(1));
request.on("error", () => process.exit(1));
