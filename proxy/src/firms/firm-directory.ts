import type { FirmBoot } from '@tessera/contract';
import { audiences } from '@tessera/contract';
import { hostName } from '../http/host-name';

/** The firm a host name stands for. */
export interface HostFirm {
  readonly hostname: string;
  readonly firm: FirmBoot;
  readonly businessDate: string;
}

export interface FirmDirectory {
  /**
   * The firm of a request's Host header; null when the platform knows none.
   * @throws what `ask` throws, if there is no remembered answer.
   */
  readonly firmAt: (hostHeader: string | undefined) => Promise<HostFirm | null>;
  /**
   * Whether the host name is known, so that requests cost the platform next to nothing: it is asked at most once a
   * second.
   */
  readonly knows: (hostHeader: string | undefined) => boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const colour = (value: unknown): string | undefined =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined;

/** Reads one row of the platform's `/firm/hostname` answer. */
const readRow = (hostname: string, row: unknown): HostFirm | null => {
  if (!isRecord(row) || text(row.host).toLowerCase() !== hostname || !text(row.firmId)) return null;
  const theme = isRecord(row.theme) ? row.theme : {};
  const signIn = isRecord(row.signIn) ? row.signIn : {};
  const brand = colour(theme.brand);
  const brandDark = colour(theme.brandDark);
  const name = text(row.name);
  return {
    hostname,
    businessDate: text(row.businessDate),
    firm: {
      firmId: text(row.firmId),
      name,
      monogram: text(row.monogram),
      audience: audiences.find((audience) => audience === row.type) ?? 'Professional',
      windowTitle: text(row.windowTitle) || name,
      footer: text(row.footer),
      theme: { ...(brand ? { brand } : {}), ...(brandDark ? { brandDark } : {}) },
      signIn: { welcome: text(signIn.welcome), help: text(signIn.help) },
    },
  };
};

export interface FirmDirectoryOptions {
  /** Asks the platform for the rows of a host name. */
  readonly ask: (hostname: string) => Promise<unknown>;
  readonly nowMs?: () => number;
}

/**
 * A change of a firm's colours and texts shows at the next page of every proxy; many requests at once cost one question
 * a second.
 */
const freshMs = 1_000;
/** An unknown host name is asked about less often. */
const unknownFreshMs = 30_000;
/** While the platform is down, a known firm's pages keep working for this long. */
const usableMs = 10 * 60_000;
const hostnamesMax = 1_000;

interface Remembered {
  readonly answer: HostFirm | null;
  readonly atMs: number;
}

/** Remembers answers about known and unknown hosts in a bounded map, and asks about each host once at a time. */
export const createFirmDirectory = ({ ask, nowMs = Date.now }: FirmDirectoryOptions): FirmDirectory => {
  const remembered = new Map<string, Remembered>();
  const asking = new Map<string, Promise<HostFirm | null>>();

  const askOnce = (hostname: string): Promise<HostFirm | null> => {
    let question = asking.get(hostname);
    if (!question) {
      const askedMs = nowMs();
      question = ask(hostname)
        .then((rows) => {
          const answer =
            (Array.isArray(rows) ? rows : []).map((row) => readRow(hostname, row)).find((found) => found !== null) ??
            null;
          remembered.delete(hostname);
          remembered.set(hostname, { answer, atMs: askedMs });
          if (remembered.size > hostnamesMax) remembered.delete(remembered.keys().next().value as string);
          return answer;
        })
        .finally(() => asking.delete(hostname));
      asking.set(hostname, question);
    }
    return question;
  };

  const isFresh = ({ answer, atMs }: Remembered): boolean => nowMs() - atMs < (answer ? freshMs : unknownFreshMs);

  return {
    knows: (hostHeader) => {
      const hostname = hostName(hostHeader);
      const known = hostname === null ? undefined : remembered.get(hostname);
      return hostname === null || (known !== undefined && (known.answer !== null || isFresh(known)));
    },
    firmAt: async (hostHeader) => {
      const hostname = hostName(hostHeader);
      if (hostname === null) return null;
      const known = remembered.get(hostname);
      if (known && isFresh(known)) return known.answer;
      try {
        return await askOnce(hostname);
      } catch (error) {
        if (known && nowMs() - known.atMs < usableMs) return known.answer;
        throw error;
      }
    },
  };
};
