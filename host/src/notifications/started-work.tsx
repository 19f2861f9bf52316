import { useEffect, useState, type ReactNode } from 'react';
import type { CallRow } from '@tessera/contract/schemas';
import { activeWorkStatuses } from '@tessera/contract/work/values';
import type { Portal } from '@tessera/runtime';
import { Link } from '@tessera/ui/shell';

type Work = Pick<CallRow<'listWork'>, 'id' | 'title' | 'status' | 'done' | 'total'>;

const shownMax = 3;
/** While the panel is open: how often running work is looked at, and how many times at most. */
const askEveryMs = 2_000;
const asksMax = 60;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, askEveryMs));

/** The newest work; null when it could not be read, which is not told: the user asked for nothing. */
const readWork = async ({ api, firm }: Portal): Promise<readonly Work[] | null> => {
  try {
    const path = `/tessera/work/${encodeURIComponent(firm.firmId)}?sort=-createdAt&page=1&pageSize=${shownMax}`;
    const { status, body } = await api.send({ method: 'GET', path });
    const { data } = (body ?? {}) as { readonly data?: readonly Work[] };
    return status < 400 && Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
};

/** The exports and bulk changes the user started last, and how far those are that go on; nothing where there are none. */
export const StartedWork = ({ portal, close }: { readonly portal: Portal; readonly close: () => void }): ReactNode => {
  const [work, setWork] = useState<readonly Work[]>([]);
  useEffect(() => {
    let isClosed = false;
    const watch = async (): Promise<void> => {
      for (let asks = 0; asks < asksMax; asks += 1) {
        const found = await readWork(portal);
        if (isClosed || found === null) return;
        setWork(found);
        if (!found.some(({ status }) => activeWorkStatuses.includes(status))) return;
        await pause();
      }
    };
    void watch();
    return () => {
      isClosed = true;
    };
  }, [portal]);
  if (work.length === 0) return null;
  return (
    <section aria-label="Exports and bulk changes">
      <h2 className="h-messages__title">Exports and bulk changes</h2>
      <ul>
        {work.map(({ id, title, status, done, total }) => (
          <li key={id} className="h-messages__need">
            <Link to={`/settings/work?work=${encodeURIComponent(id)}`} onClick={close}>
              {title}
            </Link>
            {activeWorkStatuses.includes(status) ? (
              <progress className="t-progress" aria-label={title} value={done} max={Math.max(total, 1)} />
            ) : (
              <span className="t-small t-muted">{status}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
