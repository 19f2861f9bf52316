import type { Boot, Release } from '@tessera/contract';
import { endedMark, safeReturnPath, signInAddress } from '@tessera/contract/return-path';
import { resolveRelease, type RegistrySnapshot, type ReleaseQuestion } from '@tessera/deploy/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { RateLimit } from '../api/rate-limit';
import type { FirmDirectory, HostFirm } from '../firms/firm-directory';
import { callerAddress } from '../http/caller-address';
import { pagePolicy } from '../http/security-headers';
import { healthUser } from '../reports/health-keeper';
import { standInsOf, versionsIn, type GivenReleases } from '../releases/given-releases';
import type { KeyRing } from '../sessions/keys';
import type { LiveSession, LiveSessions } from '../sessions/live-sessions';
import { makeBootToken } from '../sessions/page-tokens';
import { openSession, type Session } from '../sessions/sealed-session';
import { clearCookie, readCookie } from '../sessions/session-cookie';
import { UpstreamError } from '../http/upstream';
import { readFailedHost } from '../releases/failed-host';
import { renderDocument, renderWords } from './document';
import type { LiveRegistry } from './live-registry';
import { mayOverride, overrideHeader, readOverride } from './override';

export interface PageContext {
  readonly keys: KeyRing;
  readonly cookieName: string;
  readonly installation: string;
  readonly firms: FirmDirectory;
  readonly registry: LiveRegistry;
  readonly live: LiveSessions;
  readonly given: GivenReleases;
  /** Counts that a user was given a page of a host. */
  readonly countGiven: (hostVersion: string, who: string) => void;
  readonly rateLimit: Pick<RateLimit, 'take'>;
  readonly behindServer: boolean;
  readonly nowMs: () => number;
}

/** Pages of the sign-in entry; every other page needs a session. */
const signInPages = ['/sign-in', '/reset', '/set-password'];
/** Files that browsers and robots request by themselves; none of them is a page. */
const noPage = /^\/\.|\.(?:ico|txt|js|css|map|png|jpe?g|gif|svg|webp|json|xml|webmanifest|woff2?|php|env|bak)$/i;

const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '').toLowerCase().replace(/(.)\/+$/, '$1');

/** Remotes a firm has not bought are not named to it. */
const forPage = (release: Release, { flags }: ReleaseQuestion): Release => ({
  ...release,
  absent: release.absent.filter(({ name }) => flags?.includes(`remote.${name}`)),
});

/** Answers every GET that is not a call or a file: the portal's pages. */
export const addPageRoutes = (server: FastifyInstance, context: PageContext): void => {
  const { keys, cookieName, nowMs } = context;

  const words = (reply: FastifyReply, status: number, title: string, ...sentences: string[]): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').send(renderWords(title, sentences));

  const sessionOf = (request: FastifyRequest, host: HostFirm): Session | null => {
    const cookie = readCookie(request.headers.cookie, cookieName);
    const session = cookie ? openSession(keys, host.hostname, cookie, nowMs()) : null;
    return session?.firmId === host.firm.firmId ? session : null;
  };

  /** State of the session at the platform; `unknown` when it does not answer. */
  const standingOf = (session: Session): Promise<'live' | 'over' | 'unknown'> =>
    context.live.ask(session).then(
      (live) => (live === null ? 'over' : 'live'),
      (error: unknown) => {
        if (error instanceof UpstreamError) return 'unknown';
        throw error;
      },
    );

  const toSignIn = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (readCookie(request.headers.cookie, cookieName) !== null) reply.header('set-cookie', clearCookie(cookieName));
    return reply.redirect(signInAddress(request.url), 302);
  };

  /** A page of the host version this firm or user gets. The sign-in page learns no more of the release than that. */
  const send = (
    reply: FastifyReply,
    host: HostFirm,
    registry: RegistrySnapshot,
    question: ReleaseQuestion,
    { overrides = [], signedIn = false }: { readonly overrides?: readonly string[]; readonly signedIn?: boolean } = {},
  ): FastifyReply => {
    const entry = question.userId === null ? 'signin' : 'main';
    const release = resolveRelease(registry, question);
    const { version } = release.host;
    const isOtherWithout = (failedHost: string | null): boolean =>
      resolveRelease(registry, { ...question, failedHost }).host.version !== version;
    const isFirst = question.failedHost === null;
    const hasOther = isFirst && isOtherWithout(version);
    const isHostBefore = !isFirst && isOtherWithout(null);
    const manifest = registry.hosts.get(release.host.version);
    if (!manifest)
      return words(
        reply,
        503,
        'The portal is not published yet',
        'Its files have not been published. Try again in a few minutes.',
      );
    if (question.userId !== null) {
      context.given.note(versionsIn(release), standInsOf(release, overrides));
      context.countGiven(version, healthUser({ firmId: question.firmId, userId: question.userId }));
    }
    const nonce = randomBytes(18).toString('base64url');
    const boot: Boot = {
      installation: context.installation,
      firm: host.firm,
      bootToken: entry === 'signin' ? makeBootToken(keys, host.firm.firmId, nowMs()) : null,
      apiBase: '/api',
      release: entry === 'main' ? forPage(release, question) : null,
      ...(overrides.length > 0 ? { overrides } : {}),
      ...(isHostBefore ? { isHostBefore } : {}),
      ...(signedIn ? { signedIn } : {}),
      businessDate: host.businessDate,
      nonce,
    };
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(
        renderDocument({
          boot,
          base: `/assets/host/${manifest.version}/`,
          entry: manifest.entries[entry],
          host: { version, hasOther },
        }),
      );
  };

  /** The remotes that a page leaves to the developer's gateway, or a sentence saying who may allow it. */
  const overridesFor = (
    header: string | string[] | undefined,
    registry: RegistrySnapshot,
    live: LiveSession,
  ): readonly string[] | string => {
    if (header === undefined) return [];
    const names = typeof header === 'string' ? readOverride(header) : null;
    if (names === null)
      return `The header ${overrideHeader} does not name remotes: write it as clients=http://localhost:4101/.`;
    if (!registry.rules.overrides)
      return 'This installation takes no overrides. Whoever operates it may allow them: npx tessera overrides allow.';
    return mayOverride(live)
      ? names
      : 'Only who may change the firm’s settings (read-write on Firm Management) may override a remote. Ask an administrator of your firm for it.';
  };

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url);
    if (noPage.test(path))
      return words(reply, 404, 'There is nothing here', 'This address is not a page of the portal.');
    if (!context.firms.knows(request.headers.host)) {
      const waitSeconds = context.rateLimit.take(callerAddress(request.raw, context.behindServer));
      if (waitSeconds > 0)
        return words(
          reply.header('retry-after', waitSeconds),
          429,
          'Too many requests',
          'Wait a little and load the page again.',
        );
    }
    const host = await context.firms.firmAt(request.headers.host);
    if (!host)
      return words(
        reply,
        404,
        'No firm answers here',
        'This address belongs to no firm of the portal. Check its spelling, or ask your firm for the right one.',
      );
    const session = sessionOf(request, host);
    const failedHost = readFailedHost(request.headers.cookie);

    if (signInPages.includes(path)) {
      const { returnTo, [endedMark.name]: ended } = request.query as { returnTo?: unknown; ended?: unknown };
      // A user sent here because a session was over stays, even with a valid cookie, and is told about a live session;
      // without that mark a live session leads on. Otherwise page and sign-in would redirect to each other for ever.
      const stays = ended === endedMark.value;
      const standing = path === '/sign-in' && session ? await standingOf(session) : null;
      if (!stays) {
        if (standing === 'live') return reply.redirect(safeReturnPath(returnTo) ?? '/', 302);
        if (standing === 'over') reply.header('set-cookie', clearCookie(cookieName));
      }
      return send(
        reply,
        host,
        await context.registry.snapshot(),
        { firmId: host.firm.firmId, userId: null, flags: null, failedHost },
        { signedIn: standing === 'live' },
      );
    }
    if (!session) return toSignIn(request, reply);
    const live = await context.live.ask(session);
    if (live === null) return toSignIn(request, reply);
    const registry = await context.registry.snapshot();
    const overrides = overridesFor(request.headers[overrideHeader], registry, live);
    if (typeof overrides === 'string') return words(reply, 403, 'This remote cannot be overridden here', overrides);
    return send(
      reply,
      host,
      registry,
      { firmId: session.firmId, userId: session.userId, flags: live.flags, failedHost },
      { overrides },
    );
  };

  server.get('/*', (request, reply) =>
    page(request, reply).catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error;
      request.log.warn({ err: error }, 'a page could not be made');
      return words(
        reply.header('retry-after', 5),
        error.type === 'gateway-timeout' ? 504 : 502,
        'The portal cannot be reached at the moment',
        'Nothing of yours is lost. Load the page again in a moment.',
      );
    }),
  );
};
