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
   * @throws what `ask` throws, when there is no remembered answer either.
   */
  readonly firmAt: (hostHeader: string | undefined) => Promise<HostFirm | null>;
  /** Whether an answer is at hand, so that asking costs the platform nothing. */
  readonly knows: (hostHeader: string | undefined) => boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const colour = (value: unknown): string | undefined => (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined);

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

const freshMs = 30_000;
/** While the platform is away a known firm's pages go on for this long. */
const usableMs = 10 * 60_000;
const hostnamesMax = 1_000;

/** Remembers answers, known and unknown hosts alike, in a bounded map; one question at a time for a host. */
export const createFirmDirectory = ({ ask, nowMs = Date.now }: FirmDirectoryOptions): FirmDirectory => {
  const remembered = new Map<string, { readonly answer: HostFirm | null; readonly atMs: number }>();
  const asking = new Map<string, Promise<HostFirm | null>>();

  const askOnce = (hostname: string): Promise<HostFirm | null> => {
    let question = asking.get(hostname);
    if (!question) {
      question = ask(hostname)
        .then((rows) => {
          const answer = (Array.isArray(rows) ? rows : []).map((row) => readRow(hostname, row)).find((found) => found !== null) ?? null;
          remembered.delete(hostname);
          remembered.set(hostname, { answer, atMs: nowMs() });
          if (remembered.size > hostnamesMax) remembered.delete(remembered.keys().next().value as string);
          return answer;
        })
        .finally(() => asking.delete(hostname));
      asking.set(hostname, question);
    }
    return question;
  };

  return {
    knows: (hostHeader) => {
      const hostname = hostName(hostHeader);
      const known = hostname === null ? undefined : remembered.get(hostname);
      return hostname === null || (known !== undefined && nowMs() - known.atMs < freshMs);
    },
    firmAt: async (hostHeader) => {
      const hostname = hostName(hostHeader);
      if (hostname === null) return null;
      const known = remembered.get(hostname);
      if (known && nowMs() - known.atMs < freshMs) return known.answer;
      try {
        return await askOnce(hostname);
      } catch (error) {
        if (known && nowMs() - known.atMs < usableMs) return known.answer;
        throw error;
      }
    },
  };
};
