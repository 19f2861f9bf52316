import type { Boot, Release } from '@tessera/contract';
import { safeReturnPath } from '@tessera/contract/return-path';
import { resolveRelease, type RegistrySnapshot } from '@tessera/deploy/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Pool } from 'undici';
import type { RateLimit } from '../api/rate-limit';
import type { FirmDirectory, HostFirm } from '../firms/firm-directory';
import { callerAddress } from '../http/caller-address';
import { pagePolicy } from '../http/security-headers';
import type { KeyRing } from '../sessions/keys';
import { makeBootToken } from '../sessions/page-tokens';
import { openSession, type Session } from '../sessions/sealed-session';
import { clearCookie, readCookie } from '../sessions/session-cookie';
import { callUpstream, dataOf, UpstreamError } from '../upstream';
import { renderDocument, renderWords } from './document';
import type { LiveRegistry } from './live-registry';

export interface PageContext {
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly cookieName: string;
  readonly installation: string;
  readonly firms: FirmDirectory;
  readonly registry: LiveRegistry;
  readonly rateLimit: RateLimit;
  readonly behindServer: boolean;
  readonly nowMs: () => number;
}

/** Pages of the sign-in entry; every other page needs a session. */
const signInPages = ['/sign-in', '/reset', '/set-password'];
/** Files browsers and robots ask for of themselves; none of them is a page. */
const noPage = /^\/\.|\.(?:ico|txt|js|css|map|png|jpe?g|gif|svg|webp|json|xml|webmanifest|woff2?|php|env|bak)$/i;

/** A page does not name remotes that its firm has not switched on. */
const withoutUnbought = (release: Release, flags: readonly string[]): Release => ({ ...release, absent: release.absent.filter(({ name }) => flags.includes(`remote.${name}`)) });

const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '').toLowerCase().replace(/(.)\/+$/, '$1');

/** Answers every GET that is no call and no file: the portal's pages. */
export const addPageRoutes = (server: FastifyInstance, context: PageContext): void => {
  const { pool, keys, cookieName, nowMs } = context;

  const words = (reply: FastifyReply, status: number, title: string, ...sentences: string[]): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').send(renderWords(title, sentences));

  const sessionOf = (request: FastifyRequest, host: HostFirm): Session | null => {
    const cookie = readCookie(request.headers.cookie, cookieName);
    const session = cookie ? openSession(keys, host.hostname, cookie, nowMs()) : null;
    return session?.firmId === host.firm.firmId ? session : null;
  };

  const toSignIn = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (readCookie(request.headers.cookie, cookieName) !== null) reply.header('set-cookie', clearCookie(cookieName));
    const path = safeReturnPath(request.url);
    return reply.redirect(path === null || path === '/' ? '/sign-in' : `/sign-in?returnTo=${encodeURIComponent(path)}`, 302);
  };

  const send = (reply: FastifyReply, host: HostFirm, registry: RegistrySnapshot, entry: 'main' | 'signin', resolved: Release): FastifyReply => {
    const published = registry.hosts.get(resolved.host.version);
    if (!published) return words(reply, 503, 'The portal is not published yet', 'Its files have not been published. Try again in a few minutes.');
    const nonce = randomBytes(18).toString('base64url');
    const boot: Boot = {
      installation: context.installation,
      firm: host.firm,
      bootToken: entry === 'signin' ? makeBootToken(keys, host.firm.firmId, nowMs()) : null,
      apiBase: '/api',
      release: entry === 'main' ? resolved : null,
      businessDate: host.businessDate,
      nonce,
    };
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(renderDocument({ boot, base: `/assets/host/${published.version}/`, entry: published.entries[entry] }));
  };

  /** The firm's flags when the platform still knows the session; null when it is over. */
  const liveFlags = async (session: Session): Promise<readonly string[] | null> => {
    const headers = { 'api-token': session.upstreamToken };
    const [live, features] = await Promise.all([
      callUpstream(pool, { method: 'GET', path: '/session', headers }),
      callUpstream(pool, { method: 'GET', path: `/firm/enabledfeatures/${encodeURIComponent(session.firmId)}`, headers }),
    ]);
    if (live.status === 401 || live.status === 419) return null;
    dataOf(live);
    const flags = dataOf(features);
    return Array.isArray(flags) ? flags.filter((flag): flag is string => typeof flag === 'string') : [];
  };

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url);
    if (noPage.test(path)) return words(reply, 404, 'There is nothing here', 'This address is no page of the portal.');
    if (!context.firms.knows(request.headers.host)) {
      const waitSeconds = context.rateLimit.take(callerAddress(request.raw, context.behindServer));
      if (waitSeconds > 0) return words(reply.header('retry-after', waitSeconds), 429, 'Too many requests', 'Wait a little and load the page again.');
    }
    const host = await context.firms.firmAt(request.headers.host);
    if (!host) return words(reply, 404, 'No firm answers here', 'This address belongs to no firm of the portal. Check it for a slip, or ask your firm for the right one.');
    const session = sessionOf(request, host);

    if (signInPages.includes(path)) {
      if (path === '/sign-in' && session) {
        const { returnTo } = request.query as { returnTo?: unknown };
        return reply.redirect(safeReturnPath(returnTo) ?? '/', 302);
      }
      const registry = await context.registry.snapshot();
      return send(reply, host, registry, 'signin', resolveRelease(registry, { firmId: host.firm.firmId, userId: null, flags: null }));
    }
    if (!session) return toSignIn(request, reply);
    const flags = await liveFlags(session);
    if (flags === null) return toSignIn(request, reply);
    const registry = await context.registry.snapshot();
    return send(reply, host, registry, 'main', withoutUnbought(resolveRelease(registry, { firmId: session.firmId, userId: session.userId, flags }), flags));
  };

  server.get('/*', (request, reply) =>
    page(request, reply).catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error;
      request.log.warn({ err: error }, 'a page could not be made');
      return words(reply.header('retry-after', 5), error.type === 'gateway-timeout' ? 504 : 502, 'The portal cannot be reached at the moment', 'Nothing of yours is lost. Load the page again in a moment.');
    }));
};
