import { company, individual, minor, ready } from '../../../testing/client-bodies';
import { fieldsOf, startTestPeople, type TestPeople } from '../../../testing/test-people';

const passport = { type: 'CCPT', value: 'XX1234567', countryCode: 'US' };
const taxReference = '1234567890';
const entityDetails = { companyType: 'Private limited company', registrationNumber: 'SC123456' };
const enhanced = ['nationalInsuranceNo', 'identifiers', 'identification'];
const leave = (resource: string): string =>
  `This needs read-write on ${resource}. Leave it out, and it stays as it is.`;

describe('fields of a client that take a scope of their own', () => {
  let people: TestPeople;
  let readonly: string;
  let machine: string;
  let sam: string;
  let emails = 0;
  const email = (): string => `closed${(emails += 1)}@mail.example`;
  const person = (more: object = {}) => ({
    ...individual(people.desk, email()),
    nationality: 'US',
    identifiers: [passport],
    ...ready,
    ...more,
  });
  const firm = (more: object = {}) => ({
    ...company(people.desk, email()),
    entityDetails: { ...entityDetails, taxReference },
    ...ready,
    ...more,
  });
  const made = async (body: unknown): Promise<string> => {
    const reply = await people.make(body);
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
    return reply.json.data.id;
  };
  const read = async (id: string, token = people.admin) =>
    (await people.platform.get(`/client/NBW/${id}`, token)).json.data;
  const patch = (id: string, body: object, token: string) => people.send('PATCH', `/client/NBW/${id}`, body, token);
  const replace = (id: string, body: object, token: string) => people.send('PUT', `/client/${id}`, body, token);
  const activity = async (id: string, token: string) =>
    (await people.platform.get(`/tessera/client/activity/NBW/${id}`, token)).json.data as {
      title: string;
      changes: { field: string; before: string | null; after: string | null; withheld?: true }[];
    }[];
  const ok = async (asked: ReturnType<typeof patch>): Promise<void> => {
    const { status, json } = await asked;
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
  };
  const refused = async (asked: ReturnType<typeof patch>) => {
    const reply = await asked;
    return { status: reply.status, type: reply.json.error?.type, fields: reply.json.error && fieldsOf(reply) };
  };
  /** A paraplanner who holds just these scopes. */
  const holding = async (...held: readonly (readonly [string, ...string[]])[]): Promise<string> => {
    const scopes = held.map(([resource, ...ranges]) => ({ resource, scope: resource, ranges }));
    await people.platform.database.db
      .updateTable('portal_user')
      .set({ scopes: JSON.stringify(scopes) })
      .where('firm_id', '=', 'NBW')
      .where('email', '=', 'sam.okoro@northbrook.example')
      .execute();
    return sam;
  };
  const clerk = () => holding(['Client', 'read-write']);

  beforeAll(async () => {
    people = await startTestPeople();
    readonly = await people.platform.signIn('NBW', 'readonly@northbrook.example');
    machine = await people.platform.signIn('NBW', 'machine@northbrook.example');
    sam = await people.platform.signIn('NBW', 'sam.okoro@northbrook.example');
  });
  afterAll(() => people.platform.close());

  it('are made and seen by paraplanners and machines, who make clients', async () => {
    for (const token of [sam, machine]) {
      const [someone, company_] = [await people.make(person(), token), await people.make(firm(), token)];
      expect([someone.status, company_.status]).toEqual([200, 200]);
      expect(await read(someone.json.data.id, token)).toMatchObject({
        nationalInsuranceNo: 'AB123456C',
        identification: passport,
        withheld: [],
      });
      expect(await read(company_.json.data.id, token)).toMatchObject({
        knowYourBusiness: { natureOfBusiness: 'Weaving' },
        entityDetails: { taxReference },
        withheld: [],
      });
    }
  });

  describe('read', () => {
    it('without the scope are empty, and said to be withheld: that is not the same as none', async () => {
      const [known, unknown, business] = [
        await made(person()),
        await made(person({ nationalInsuranceNo: null, identifiers: [] })),
        await made(firm()),
      ];
      for (const token of [readonly, await clerk()]) {
        for (const id of [known, unknown])
          expect(await read(id, token)).toMatchObject({
            nationalInsuranceNo: null,
            identifiers: [],
            identification: null,
            knowYourBusiness: null,
            entityDetails: null,
            withheld: enhanced,
          });
        expect(await read(business, token)).toMatchObject({
          knowYourBusiness: null,
          entityDetails: { ...entityDetails, taxReference: null },
          withheld: ['knowYourBusiness', 'entityDetails.taxReference'],
        });
      }
      expect(await read(unknown)).toMatchObject({ nationalInsuranceNo: null, withheld: [] });
      for (const token of [readonly, sam])
        expect(JSON.stringify([await read(known, token), await read(business, token)])).not.toMatch(
          /AB123456C|XX1234567|1234567890|Weaving/,
        );
    });

    it('take each its own scope, and read is enough', async () => {
      const [known, business] = [await made(person()), await made(firm())];
      const token = await holding(['Client', 'read'], ['Client Enhanced', 'read']);
      expect(await read(known, token)).toMatchObject({
        nationalInsuranceNo: 'AB123456C',
        identification: passport,
        withheld: [],
      });
      expect(await read(business, token)).toMatchObject({
        knowYourBusiness: null,
        entityDetails: { taxReference },
        withheld: ['knowYourBusiness'],
      });
      await holding(['Client', 'read'], ['Know Your Business', 'read']);
      expect(await read(known, token)).toMatchObject({ nationalInsuranceNo: null, withheld: enhanced });
      expect(await read(business, token)).toMatchObject({
        knowYourBusiness: { natureOfBusiness: 'Weaving' },
        entityDetails: { taxReference: null },
        withheld: ['entityDetails.taxReference'],
      });
    });

    it('say that something is missing and what it takes to see it, and not what', async () => {
      const id = await made(person({ nationality: 'ES', identifiers: [] }));
      expect((await read(id)).missing).toEqual([
        { fieldName: 'identifiers', errorMessage: expect.stringContaining('tax identification number') },
      ]);
      const sentence =
        'Something is missing here that you cannot see: it needs Client Enhanced. Ask a colleague who has it to look.';
      expect((await read(id, readonly)).missing).toEqual([{ fieldName: 'identifiers', errorMessage: sentence }]);
      const waiting = await people.send('PUT', `/client/NBW/${id}`, { status: 'Active' }, await clerk());
      expect({ status: waiting.status, message: waiting.json.error.errorMessage, fields: fieldsOf(waiting) }).toEqual({
        status: 409,
        message: `The client is not ready to be Active. ${sentence}`,
        fields: { identifiers: sentence },
      });
    });

    it('are no help in finding out whose a number is', async () => {
      const id = await made(person({ surname: 'Quillfeather', nationalInsuranceNo: 'CE654321A' }));
      const find = async (token: string, more: object = {}) =>
        (
          await people.send(
            'POST',
            '/tessera/client/duplicates',
            { firmId: 'NBW', clientType: 'Individual', nationalInsuranceNo: 'CE654321A', ...more },
            token,
          )
        ).json.data;
      expect(await find(people.admin)).toMatchObject([{ id, agrees: ['National Insurance number'] }]);
      for (const token of [readonly, await clerk()]) {
        expect(await find(token)).toEqual([]);
        expect(
          await find(token, { firstName: 'Asha', surname: 'Quillfeather', dateOfBirth: '1980-02-29' }),
        ).toMatchObject([{ id, agrees: ['name and date of birth'] }]);
      }
      await holding(['Client', 'read'], ['Client Enhanced', 'read']);
      expect(await find(sam)).toMatchObject([{ id }]);
    });
  });

  describe('written', () => {
    it('without the scope are refused, each named with its resource, in a new client and in an edit', async () => {
      const [known, business] = [await made(person()), await made(firm())];
      const token = await clerk();
      const nino = { status: 403, type: 'forbidden', fields: { nationalInsuranceNo: leave('Client Enhanced') } };
      const everything = {
        status: 403,
        type: 'forbidden',
        fields: {
          'entityDetails.taxReference': leave('Client Enhanced'),
          knowYourBusiness: leave('Know Your Business'),
        },
      };
      expect(await refused(people.make({ ...individual(people.desk, email()) }, token))).toEqual(nino);
      expect(await refused(people.make(firm(), token))).toEqual(everything);
      expect(await refused(patch(known, { nationalInsuranceNo: 'AB123456D' }, token))).toEqual(nino);
      expect(await refused(patch(known, { identifiers: [passport] }, token))).toEqual({
        ...nino,
        fields: { identifiers: leave('Client Enhanced') },
      });
      expect(await refused(patch(business, { knowYourBusiness: null }, token))).toEqual({
        ...nino,
        fields: { knowYourBusiness: leave('Know Your Business') },
      });
      const { clientType: _type, ...body } = firm();
      expect(await refused(replace(business, body, token))).toEqual(everything);
      const reply = await patch(known, { nationalInsuranceNo: 'AB123456D' }, token);
      expect(reply.json.error.errorMessage).toBe(
        'You may not enter or change nationalInsuranceNo: that needs read-write on Client Enhanced. Leave it out, or ask an administrator of your firm.',
      );
      expect([(await read(known)).auditDetails.version, (await read(business)).auditDetails.version]).toEqual([1, 1]);
    });

    it('are refused of somebody who may only see them, even as they stand', async () => {
      const id = await made(person());
      const token = await holding(['Client', 'read-write'], ['Client Enhanced', 'read']);
      expect(await refused(patch(id, { nationalInsuranceNo: 'AB123456C' }, token))).toMatchObject({
        status: 403,
        fields: { nationalInsuranceNo: leave('Client Enhanced') },
      });
    });

    it('are not erased by sending back the nothing that stood for what was withheld', async () => {
      const [known, business] = [await made(person()), await made(firm())];
      const token = await clerk();
      const shown = await read(known, token);
      for (const field of ['nationalInsuranceNo', 'identifiers'] as const)
        expect((await patch(known, { [field]: shown[field] }, token)).status).toBe(403);
      expect(
        (await patch(business, { entityDetails: (await read(business, token)).entityDetails }, token)).status,
      ).toBe(403);
      expect(await read(known)).toMatchObject({ nationalInsuranceNo: 'AB123456C', identification: passport });
      expect((await read(business)).entityDetails.taxReference).toBe(taxReference);
    });

    it('stay where they are left out, though the rest of the client is replaced', async () => {
      const [known, business] = [await made(person()), await made(firm())];
      const token = await clerk();
      const {
        clientType: _person,
        identifiers: _identifiers,
        nationalInsuranceNo: _number,
        ...someone
      } = person({ surname: 'Rao', gender: 'Female' });
      const {
        clientType: _firm,
        knowYourBusiness: _known,
        ...other
      } = firm({ name: 'Rao Textiles Ltd', entityDetails: { ...entityDetails, registrationNumber: 'SC654321' } });
      await ok(replace(known, someone, token));
      await ok(replace(business, other, token));
      expect(await read(known)).toMatchObject({
        surname: 'Rao',
        gender: 'Female',
        maritalStatus: null,
        nationalInsuranceNo: 'AB123456C',
        identification: passport,
      });
      expect(await read(business)).toMatchObject({
        name: 'Rao Textiles Ltd',
        entityDetails: { registrationNumber: 'SC654321', taxReference },
        knowYourBusiness: { natureOfBusiness: 'Weaving' },
      });
      // By somebody who has the scopes they are emptied, as everything is that is left out.
      await ok(replace(known, someone, people.admin));
      await ok(replace(business, other, people.admin));
      expect(await read(known)).toMatchObject({ nationalInsuranceNo: null, identification: { type: 'CONCAT' } });
      expect(await read(business)).toMatchObject({ entityDetails: { taxReference: null }, knowYourBusiness: null });
    });

    it('stay when the group they are in is changed or taken away', async () => {
      const business = await made(firm());
      await people.platform.database.db
        .updateTable('client')
        .set({ status: 'Registered' })
        .where('firm_id', '=', 'NBW')
        .where('client_id', '=', business)
        .execute();
      const token = await clerk();
      await ok(patch(business, { entityDetails: { ...entityDetails, lei: null } }, token));
      expect((await read(business)).entityDetails.taxReference).toBe(taxReference);
      await ok(patch(business, { entityDetails: null }, token));
      expect((await read(business)).entityDetails).toMatchObject({
        companyType: null,
        registrationNumber: null,
        taxReference,
      });
      expect((await read(business, token)).entityDetails).toBeNull();
    });

    it('do not stand in the way of an edit of the rest, and what does not go with them is said without saying what they are', async () => {
      const id = await made(person());
      const token = await clerk();
      await ok(patch(id, { title: 'Dr', surname: 'Rao', otherNationalities: ['IN'] }, token));
      const child = await people.make({ ...minor([id]), nationality: 'GB' }, token);
      expect({ status: child.status, error: child.json.error }).toEqual({ status: 200, error: undefined });
      const reply = await patch(id, { nationality: 'FR', otherNationalities: [] }, token);
      expect({ status: reply.status, fields: fieldsOf(reply) }).toEqual({
        status: 400,
        fields: {
          identifiers:
            'This conflicts with a value you cannot see: it needs Client Enhanced. Ask a colleague who has it to look.',
        },
      });
      // A number of a form that is refused today is nobody else's to put right.
      await people.platform.database.db
        .updateTable('client')
        .set({ national_insurance_no: 'OLD' })
        .where('firm_id', '=', 'NBW')
        .where('client_id', '=', id)
        .execute();
      const { clientType: _type, identifiers: _identifiers, nationalInsuranceNo: _number, ...body } = person();
      await ok(replace(id, body, token));
      expect((await read(id)).nationalInsuranceNo).toBe('OLD');
    });
  });

  describe('in what was done', () => {
    const changesTo = async (id: string, field: string, token: string) =>
      (await activity(id, token)).map(({ changes }) => changes.filter((each) => each.field.startsWith(field)));

    it('are named as changed to who does not see them, once, without what they were', async () => {
      const [known, business] = [await made(person()), await made(firm())];
      await ok(
        patch(
          known,
          { nationalInsuranceNo: 'CE654321A', identifiers: [{ ...passport, value: 'YY7654321' }], title: 'Dr' },
          people.admin,
        ),
      );
      await ok(
        patch(
          business,
          {
            knowYourBusiness: {
              natureOfBusiness: 'Spinning',
              sourceOfFunds: 'Trade',
              expectedInvestment: null,
              politicallyExposed: true,
              checkedDate: null,
            },
          },
          people.admin,
        ),
      );
      const withheld = (field: string) => ({ field, before: null, after: null, withheld: true });
      for (const token of [readonly, await clerk()]) {
        const [edited, creation] = await activity(known, token);
        expect(edited?.changes).toHaveLength(3);
        expect(edited?.changes).toEqual(
          expect.arrayContaining([
            { field: 'title', before: 'Ms', after: 'Dr' },
            withheld('nationalInsuranceNo'),
            withheld('identifiers'),
          ]),
        );
        expect(creation?.changes.filter(({ field }) => field.startsWith('identifiers'))).toEqual([
          withheld('identifiers'),
        ]);
        expect((await activity(business, token))[0]?.changes).toEqual([withheld('knowYourBusiness')]);
        expect((await changesTo(business, 'entityDetails.taxReference', token))[1]).toEqual([
          withheld('entityDetails.taxReference'),
        ]);
        expect(JSON.stringify([await activity(known, token), await activity(business, token)])).not.toMatch(
          /456C|321A|4567|4321|7890|Weaving|Spinning/,
        );
      }
      await holding(['Client', 'read'], ['Know Your Business', 'read']);
      expect((await activity(business, sam))[0]?.changes).toContainEqual({
        field: 'knowYourBusiness.natureOfBusiness',
        before: 'Weaving',
        after: 'Spinning',
      });
    });

    it('are kept masked, so that nobody reads whole numbers out of the audit trail', async () => {
      const [known, business] = [await made(person()), await made(firm())];
      expect((await people.audited(known)).after).toMatchObject({
        nationalInsuranceNo: '•••••456C',
        'identifiers[0].value': '•••••4567',
        'identifiers[0].type': 'CCPT',
        'identifiers[0].countryCode': 'US',
      });
      expect((await people.audited(business)).after).toMatchObject({
        'entityDetails.taxReference': '••••••7890',
        'entityDetails.registrationNumber': 'SC123456',
      });
      await ok(patch(known, { nationalInsuranceNo: 'CE123456C', title: 'Dr' }, people.admin));
      expect(await people.audited(known)).toMatchObject({
        before: { title: 'Ms', nationalInsuranceNo: '•••••456C' },
        after: { title: 'Dr', nationalInsuranceNo: '•••••456C (changed)' },
      });
      expect((await activity(known, people.admin))[0]?.changes).toContainEqual({
        field: 'nationalInsuranceNo',
        before: '•••••456C',
        after: '•••••456C (changed)',
      });
      await ok(patch(known, { nationalInsuranceNo: null, identifiers: [] }, people.admin));
      expect((await people.audited(known)).after).toMatchObject({
        nationalInsuranceNo: null,
        'identifiers[0].value': null,
      });
      expect(
        await people.platform.database.pool.query(
          `select from audit where before::text ~ 'AB123456C|XX1234567' or after::text ~ 'AB123456C|XX1234567|"1234567890"'`,
        ),
      ).toMatchObject({ rowCount: 0 });
    });

    it('that did not change are no change, though they are compared with what is masked', async () => {
      const [known, business] = [await made(person()), await made(firm())];
      const { identifiers, nationalInsuranceNo } = await read(known);
      const first = await patch(known, { identifiers, nationalInsuranceNo }, people.admin);
      const second = await patch(business, { entityDetails: { ...entityDetails, taxReference } }, people.admin);
      expect([first.json.data.version, second.json.data.version]).toEqual([1, 1]);
      await ok(patch(known, { title: 'Dr', identifiers }, people.admin));
      expect((await people.audited(known)).after).toEqual({ title: 'Dr' });
    });

    it('are masked in rows that were kept whole before', async () => {
      const id = await made(person());
      await people.platform.database.pool.query(
        `insert into audit (firm_id, at, user_id, action, outcome, record_id, before, after) values ('NBW', now(), null, 'patchClient', 'done', $1, '{"nationalInsuranceNo":"AB123456C","identifiers[0].value":"ZZ1"}', '{"nationalInsuranceNo":"CE123456C","identifiers[0].value":"ZZ2222222"}')`,
        [id],
      );
      expect((await activity(id, people.admin))[0]?.changes).toEqual([
        { field: 'nationalInsuranceNo', before: '•••••456C', after: '•••••456C (changed)' },
        { field: 'identifiers[0].value', before: '••1', after: '•••••2222' },
      ]);
      expect((await activity(id, readonly))[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
        ['nationalInsuranceNo', null],
        ['identifiers', null],
      ]);
    });

    it('are withheld among the facts that other systems report, however these spell them', async () => {
      const id = await made(person());
      const payload = {
        checkedBy: 'Experian',
        nino: 'AB123456C',
        'tax-reference': taxReference,
        knowYourBusiness: 'Weaving',
      };
      const event = (
        await people.send(
          'POST',
          '/event',
          { firmId: 'NBW', type: 'kyc.checked', entity: { kind: 'Client', id }, payload },
          machine,
        )
      ).json.data.id as string;
      const facts = async (token: string) =>
        (await activity(id, token)).find(({ title }) => title.startsWith('Event'))?.changes;
      expect(await facts(people.admin)).toContainEqual({ field: 'nino', before: null, after: 'AB123456C' });
      const hidden = ['nino', 'tax-reference', 'knowYourBusiness'].map((field) => ({
        field,
        before: null,
        after: null,
        withheld: true,
      }));
      expect(await facts(readonly)).toHaveLength(4);
      expect(await facts(readonly)).toEqual(
        expect.arrayContaining([{ field: 'checkedBy', before: null, after: 'Experian' }, ...hidden]),
      );
      const told = async (token: string) => (await people.platform.get(`/event/NBW/${event}`, token)).json.data;
      expect(await told(people.admin)).toMatchObject({ payload, withheld: [] });
      const unseen = await told(readonly);
      expect(unseen.payload).toEqual({
        checkedBy: 'Experian',
        nino: null,
        'tax-reference': null,
        knowYourBusiness: null,
      });
      expect([...unseen.withheld].sort()).toEqual(['knowYourBusiness', 'nino', 'tax-reference']);
    });
  });
});
