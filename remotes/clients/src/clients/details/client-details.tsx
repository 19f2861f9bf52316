import { lazy, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccess } from '@tessera/runtime';
import { Facts } from '@tessera/ui/core';
import { bankWrite, clientWrite } from '../../shared/access-rules';
import { identificationOf } from '../../shared/identification';
import { IdentifierOrder } from '../../shared/identifier-order';
import { LoadingSections } from '../../shared/loading';
import { useClient } from '../use-client';
import { BankSection } from './bank-section';
import { sectionFacts, type Client } from './section-facts';
import { SectionFrame, type SectionEditing } from './section-frame';
import { sectionsOf, type CommonSectionId, type Section } from './sections';

const SectionForm = lazy(() => import('./section-form').then((module) => ({ default: module.SectionForm })));

const none: Partial<Readonly<Record<Section['id'], string>>> = { parents: 'No parents yet.', stakeholders: 'No stakeholders yet.', beneficiaries: 'No beneficiaries.', external: 'Not known elsewhere.' };

interface SectionCardProps extends SectionEditing {
  readonly section: Section & { readonly id: CommonSectionId };
  readonly client: Client;
  readonly onClose: () => void;
}

const SectionCard = ({ section, client, blocked, onClose, ...editing }: SectionCardProps): ReactNode => {
  const facts = sectionFacts(section.id, client);
  return (
    <SectionFrame {...editing} title={section.title} blocked={section.editable ? blocked : null} footer={section.editable ? undefined : 'A minor has the office and the adviser of the first parent.'} form={<SectionForm section={section} client={client} onClose={onClose} />}>
      {facts.length === 0 ? <p className="t-muted">{none[section.id]}</p> : <Facts facts={facts} />}
      {section.id === 'identification' && <Order client={client} />}
    </SectionFrame>
  );
};

/** What identifies the client in reports, and why it is that. */
const Order = ({ client }: { readonly client: Client }): ReactNode => {
  const identification = identificationOf(client);
  return identification && <IdentifierOrder identification={identification} person={client} />;
};

const isCommon = (section: Section): section is Section & { readonly id: CommonSectionId } => section.id !== 'bank';

/** Everything known of the client, section by section; the one that is edited stands in the address. */
export const ClientDetails = (): ReactNode => {
  const { data: client } = useClient();
  const mayWrite = useAccess(clientWrite).allowed;
  const mayWriteBank = useAccess(bankWrite).allowed;
  const [params, setParams] = useSearchParams();
  if (!client) return <LoadingSections />;
  const sections = sectionsOf(client.clientType);
  const may = ({ id, editable }: Section): boolean => editable && mayWrite && (id !== 'bank' || mayWriteBank);
  const editing = sections.find((section) => may(section) && section.id === params.get('edit'));
  const edit = (id: string | null): void =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (id === null) next.delete('edit');
      else next.set('edit', id);
      return next;
    }, { replace: true });
  return (
    <div className="t-sections">
      {sections.map((section) => {
        const shared = { client, editing: section === editing, blocked: may(section) ? editing !== undefined && `Save or cancel “${editing.title}” first.` : null, onEdit: () => edit(section.id), onClose: () => edit(null) };
        return isCommon(section) ? <SectionCard key={section.id} section={section} {...shared} /> : <BankSection key={section.id} {...shared} />;
      })}
    </div>
  );
};
