import { useEffect, useMemo, useState } from 'react';
import { decide, errorOfAnswer } from '@tessera/contract';
import type { Portal } from '@tessera/runtime';
import type { PlacedCard } from './place-cards';
import { dashboardRoles } from './roles';

/** What was read of each portal, so that the dashboard is there at once when the user comes back to it. */
const known = new WeakMap<Portal, readonly PlacedCard[]>();

const pathOf = ({ firm }: Portal): string => `/tessera/dashboard/${encodeURIComponent(firm.firmId)}`;

const cardsIn = (body: unknown): readonly PlacedCard[] | null => {
  const cards = (body as { readonly data?: { readonly cards?: unknown } } | undefined)?.data?.cards;
  return Array.isArray(cards) ? (cards as readonly PlacedCard[]) : null;
};

const read = async (portal: Portal): Promise<readonly PlacedCard[] | null> => {
  try {
    const answer = await portal.api.send({ method: 'GET', path: pathOf(portal) });
    if (answer.status === 401 || answer.status === 419) portal.api.sessionExpired();
    return answer.status < 400 ? cardsIn(answer.body) : null;
  } catch {
    return null;
  }
};

/** Returns why it was not stored; null when it was. */
const write = async (portal: Portal, cards: readonly PlacedCard[]): Promise<string | null> => {
  try {
    const answer = await portal.api.send({
      method: 'PUT',
      path: pathOf(portal),
      body: { cards },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    if (answer.status === 401 || answer.status === 419) portal.api.sessionExpired();
    return answer.status < 400 ? null : errorOfAnswer(answer).errorMessage;
  } catch {
    return 'The portal could not be reached, so the arrangement is not saved. Try again.';
  }
};

export interface Arrangement {
  /** Undefined until the server has answered. Empty: as the role has it. */
  readonly saved: readonly PlacedCard[] | undefined;
  /** False when the server did not answer: what was arranged before must not be written over. */
  readonly canArrange: boolean;
  readonly role: (typeof dashboardRoles)[number];
  readonly save: (cards: readonly PlacedCard[]) => Promise<boolean>;
}

/** The user's arrangement on the server. Where it cannot be read the cards stand as the role has them. */
export const useArrangement = (portal: Portal): Arrangement => {
  const [answer, setAnswer] = useState<readonly PlacedCard[] | null | undefined>(known.get(portal));
  useEffect(() => {
    if (known.has(portal)) return undefined;
    let isShown = true;
    const finish = portal.startWork();
    void read(portal).then((cards) => {
      finish();
      if (cards !== null) known.set(portal, cards);
      if (isShown) setAnswer(cards);
    });
    return () => {
      isShown = false;
      finish();
    };
  }, [portal]);
  const role = useMemo(() => {
    const subject = { authenticated: true, scopes: portal.user.scopes, flags: null };
    const found = dashboardRoles.find(({ requires }) => requires === null || decide(subject, { requires }).allowed);
    if (found === undefined) throw new Error('Every user has a role: the last one requires nothing.');
    return found;
  }, [portal]);
  const save = async (cards: readonly PlacedCard[]): Promise<boolean> => {
    const refusal = await write(portal, cards);
    if (refusal !== null) {
      portal.toast({ kind: 'error', message: refusal });
      return false;
    }
    known.set(portal, cards);
    setAnswer(cards);
    return true;
  };
  return { saved: answer ?? (answer === null ? [] : undefined), canArrange: answer !== null, role, save };
};
