import * as oauth from "oauth4webapi";
import { beforeAll, describe, expect, it } from "vitest";
import { EVERY_SCOPE } from "../support/identity.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { OAuthClient, REDIRECT } from "../support/oauth-client.ts";
import { ClientKey, PublishedDocuments } from "../support/oauth-documents.ts";
import { type OAuthServer, signUp, startOAuthServer } from "../support/oauth-server.ts";

const INSECURE = { [oauth.allowInsecureRequests]: true };
const SIGNED = {
  client_id: "https://signed.example/client.json",
  client_name: "Signed",
  redirect_uris: [REDIRECT],
  token_endpoint_auth_method: "private_key_jwt",
  jwks_uri: "https://signed.example/jwks.json",
};

/** oauth4webapi checks every answer against the RFCs and throws at any violation. */
describe.each(FLOW_DATABASES)("a strict OAuth client, on $database,", ({ missing, create }) => {
  const web = new PublishedDocuments();
  let server: OAuthServer;
  let host: OAuthClient;
  let key: ClientKey;
  let as: oauth.AuthorizationServer;
  beforeAll(async () => {
    if (missing) return;
    key = await ClientKey.make();
    web.publish(SIGNED);
    web.documents.set(SIGNED.jwks_uri, key.keySet);
    server = await startOAuthServer({ guardedFetch: web }, (await create()).env);
    host = new OAuthClient(server, (await signUp(server)).browser);
    const issuer = new URL(server.site);
    as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...INSECURE }),
    );
  });

  const register = async (method: string) =>
    oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        as,
        {
          redirect_uris: [REDIRECT],
          client_name: "Strict",
          token_endpoint_auth_method: method,
          grant_types: ["authorization_code", "refresh_token"],
          response_types: ["code"],
        },
        INSECURE,
      ),
    );

  const CLIENTS: readonly (readonly [string, () => Promise<[oauth.Client, oauth.ClientAuth]>])[] = [
    ["without a secret", async () => [await register("none"), oauth.None()]],
    [
      "with a secret in the header",
      async () => {
        const client = await register("client_secret_basic");
        return [client, oauth.ClientSecretBasic(client["client_secret"] as string)];
      },
    ],
    [
      "with a secret in the form",
      async () => {
        const client = await register("client_secret_post");
        return [client, oauth.ClientSecretPost(client["client_secret"] as string)];
      },
    ],
    [
      "with a published key",
      async () => [{ client_id: SIGNED.client_id }, oauth.PrivateKeyJwt({ key: key.privateKey, kid: "k1" })],
    ],
  ];

  it.skipIf(missing).each(CLIENTS)("%s, accepts every answer from discovery to revocation", async (_, known) => {
    const [client, auth] = await known();
    const endpoint = new URL(`${server.site}/mcp`);
    const resource = await oauth.processResourceDiscoveryResponse(
      endpoint,
      await oauth.resourceDiscoveryRequest(endpoint, INSECURE),
    );
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const request = host.request(client, {
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      resource: resource.resource,
    });
    // The client checks state and the issuer (RFC 9207) here.
    const back = oauth.validateAuthResponse(as, client, await host.callback(request), state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, auth, back, REDIRECT, verifier, {
        ...INSECURE,
        additionalParameters: { resource: resource.resource },
      }),
    );
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: EVERY_SCOPE });
    const renewed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, auth, tokens.refresh_token as string, INSECURE),
    );
    const account = new URL(`${server.site}/api/merchant/v1/account`);
    const read = () =>
      oauth.protectedResourceRequest(renewed.access_token, "GET", account, undefined, undefined, INSECURE);
    expect((await read()).status).toBe(200);
    const given = await oauth.revocationRequest(as, client, auth, renewed.refresh_token as string, INSECURE);
    await oauth.processRevocationResponse(given);
    const refusal = await read().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
    expect(refusal).toMatchObject({
      status: 401,
      cause: [
        {
          scheme: "bearer",
          parameters: {
            resource_metadata: `${server.site}/.well-known/oauth-protected-resource`,
            error: "invalid_token",
          },
        },
      ],
    });
  });
});
