import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccess } from '@tessera/runtime';
import { Button, Card, Facts, SkeletonLines } from '@tessera/ui/core';
import { clientWrite } from '../../shared/access-rules';
import { identificationOf } from '../../shared/identification';
import { IdentifierOrder } from '../../shared/identifier-order';
import { useClient } from '../use-client';
import { sectionFacts, type Client } from './section-facts';
import { sectionsOf, type Section } from './sections';

const SectionForm = lazy(() => import('./section-form').then((module) => ({ default: module.SectionForm })));

const none: Partial<Readonly<Record<Section['id'], string>>> = { parents: 'No parents yet.', stakeholders: 'No stakeholders yet.', beneficiaries: 'No beneficiaries.', external: 'Not known elsewhere.' };

interface SectionCardProps {
  readonly section: Section;
  readonly client: Client;
  readonly editing: boolean;
  /** Why it cannot be edited now; null where it may not be edited at all. */
  readonly blocked: string | false | null;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A section as facts, or as the form that changes it, in the same place. Focus comes back to "Edit". */
const SectionCard = ({ section, client, editing, blocked, onEdit, onClose }: SectionCardProps): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (editing) place.current?.scrollIntoView?.({ block: 'nearest' });
    else if (wasEditing.current) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const facts = sectionFacts(section.id, client);
  return (
    <div ref={place} data-editing={editing || undefined}>
      <Card title={section.title} footer={section.editable ? undefined : 'A minor has the office and the adviser of the first parent.'} actions={!editing && blocked !== null && section.editable && <Button ref={button} small unavailable={blocked} aria-label={`Edit ${section.title.toLowerCase()}`} onClick={onEdit}>Edit</Button>}>
        {editing
          ? <Suspense fallback={<div aria-busy="true"><SkeletonLines lines={6} /></div>}><SectionForm section={section} client={client} onClose={onClose} /></Suspense>
          : facts.length === 0 ? <p className="t-muted">{none[section.id]}</p> : <Facts facts={facts} />}
        {!editing && section.id === 'identification' && <Order client={client} />}
      </Card>
    </div>
  );
};

/** What identifies the client in reports, and why it is that. */
const Order = ({ client }: { readonly client: Client }): ReactNode => {
  const identification = identificationOf(client);
  return identification && <IdentifierOrder identification={identification} person={client} />;
};

/** Everything known of the client, section by section; the one that is edited stands in the address. */
export const ClientDetails = (): ReactNode => {
  const { data: client } = useClient();
  const mayWrite = useAccess(clientWrite).allowed;
  const [params, setParams] = useSearchParams();
  if (!client) return <div aria-busy="true"><SkeletonLines lines={12} /></div>;
  const sections = sectionsOf(client.clientType);
  const editing = mayWrite ? sections.find(({ id, editable }) => editable && id === params.get('edit')) : undefined;
  const edit = (id: string | null): void =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (id === null) next.delete('edit');
      else next.set('edit', id);
      return next;
    }, { replace: true });
  const blocked = !mayWrite ? null : editing !== undefined && `Save or cancel “${editing.title}” first.`;
  return (
    <div className="t-sections">
      {sections.map((section) => <SectionCard key={section.id} section={section} client={client} editing={section === editing} blocked={blocked} onEdit={() => edit(section.id)} onClose={() => edit(null)} />)}
    </div>
  );
};
