import { lazy, type ReactNode } from 'react';
import { fieldScopeOf } from '@tessera/contract/clients/field-scopes';
import { useSearchParams } from 'react-router-dom';
import { useAccess } from '@tessera/runtime';
import { Facts } from '@tessera/ui/core';
import { bankWrite, clientWrite } from '../../shared/access-rules';
import { useClosedFields, withheldOf } from '../../shared/closed-fields';
import { identificationOf } from '../../shared/identification';
import { IdentifierOrder } from '../../shared/identifier-order';
import { LoadingSections } from '../../shared/loading';
import { useClient } from '../../addresses/use-client';
import { BankSection } from './bank-section';
import { sectionFacts, type Client } from './section-facts';
import { SectionFrame, type SectionEditing } from './section-frame';
import { sectionsOf, type CommonSectionId, type Section } from '../sections';

const SectionForm = lazy(() => import('./section-form').then((module) => ({ default: module.SectionForm })));

const none: Partial<Readonly<Record<Section['id'], string>>> = {
  parents: 'No parents yet.',
  stakeholders: 'No stakeholders yet.',
  beneficiaries: 'No beneficiaries.',
  external: 'No external IDs.',
};

/** Why a section, or most of it, is not shown. */
const withheldIn = (id: CommonSectionId, client: Client): string | null =>
  id === 'business'
    ? withheldOf(client, 'knowYourBusiness')
    : id === 'identification'
      ? withheldOf(client, 'identifiers')
      : null;

interface SectionCardProps extends SectionEditing {
  readonly section: Section & { readonly id: CommonSectionId };
  readonly client: Client;
  readonly onClose: () => void;
}

const SectionCard = ({ section, client, blocked, onClose, ...editing }: SectionCardProps): ReactNode => {
  const withheld = withheldIn(section.id, client);
  const facts = section.id === 'business' && withheld !== null ? [] : sectionFacts(section.id, client);
  const shown = facts.length === 0 ? <p className="t-muted">{none[section.id]}</p> : <Facts facts={facts} />;
  return (
    <SectionFrame
      {...editing}
      title={section.title}
      blocked={section.editable ? blocked : null}
      footer={section.editable ? undefined : 'A minor has the office and the adviser of the first parent.'}
      form={<SectionForm section={section} client={client} onClose={onClose} />}
    >
      {withheld === null ? (
        shown
      ) : (
        <div className="t-stack">
          {facts.length > 0 && shown}
          <p className="t-muted">{withheld}</p>
        </div>
      )}
      {section.id === 'identification' && withheld === null && <Order client={client} />}
    </SectionFrame>
  );
};

/** The client's identifiers for transaction reports, and the reason for their order. */
const Order = ({ client }: { readonly client: Client }): ReactNode => {
  const identification = identificationOf(client);
  return identification && <IdentifierOrder identification={identification} person={client} />;
};

const isCommon = (section: Section): section is Section & { readonly id: CommonSectionId } => section.id !== 'bank';

/** All details of the client, section by section; the section being edited is in the address. */
export const ClientDetails = (): ReactNode => {
  const { data: client } = useClient();
  const mayWrite = useAccess(clientWrite).allowed;
  const mayWriteBank = useAccess(bankWrite).allowed;
  const closed = useClosedFields();
  const [params, setParams] = useSearchParams();
  if (!client) return <LoadingSections />;
  const sections = sectionsOf(client.clientType);
  const isClosed = ({ fields }: Section): boolean =>
    fields.length > 0 && fields.every((field) => fieldScopeOf(field, closed));
  const may = (section: Section): boolean =>
    section.editable && mayWrite && !isClosed(section) && (section.id !== 'bank' || mayWriteBank);
  const editing = sections.find((section) => may(section) && section.id === params.get('edit'));
  const edit = (id: string | null): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete('edit');
        else next.set('edit', id);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="t-sections">
      {sections.map((section) => {
        const shared = {
          client,
          editing: section === editing,
          blocked: may(section) ? editing !== undefined && `Save or cancel “${editing.title}” first.` : null,
          onEdit: () => edit(section.id),
          onClose: () => edit(null),
        };
        return isCommon(section) ? (
          <SectionCard key={section.id} section={section} {...shared} />
        ) : (
          <BankSection key={section.id} {...shared} />
        );
      })}
    </div>
  );
};
