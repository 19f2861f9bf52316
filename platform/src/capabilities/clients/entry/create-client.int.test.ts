import { company, individual, minor, ready, trust } from '../../../testing/client-bodies';
import { fieldsOf, startTestPeople, type TestPeople } from '../../../testing/test-people';

describe('a new client', () => {
  let people: TestPeople;
  let emails = 0;
  const email = (): string => `asha${(emails += 1)}@mail.example`;
  const person = (more: object = {}) => ({ ...individual(people.desk, email()), ...more });
  const read = async (id: string, token = people.admin) =>
    (await people.platform.get(`/client/NBW/${id}`, token)).json.data;
  const made = async (body: unknown, token?: string): Promise<{ id: string; status: string }> => {
    const reply = await people.make(body, token);
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
    return reply.json.data;
  };

  beforeAll(async () => {
    people = await startTestPeople();
  });
  afterAll(() => people.platform.close());

  it('is kept whole, spaces and spelling put right, and read back as it was entered', async () => {
    const body = person({
      gender: 'Female',
      mobile: { number: ' 07700 900123 ', isMobile: true },
      maritalStatus: 'Married',
      employmentStatus: 'Employed',
      retirementAge: 65,
      employerDetails: { name: 'Acme', companyNumber: '1234 5678', addressDetail: null },
      faceToFace: true,
      marketingPreference: 'Post',
      beneficiaries: [
        { firstName: 'Ravi', surname: 'Verma', relationship: 'Spouse', share: 66.67 },
        { firstName: 'Tara', surname: 'Verma', relationship: 'Child', dateOfBirth: '2016-05-01', share: 33.33 },
      ],
      externalIds: [{ kind: 'ExternalProvider', provider: 'CRM', externalId: 'A-1' }],
      disclaimers: [{ type: 'Platform terms', acceptedDate: '2024-01-02' }],
      language: 'cy',
      ...ready,
    });
    const { id, status } = await made(body);
    expect(status).toBe('Active');
    const client = await read(id);
    expect(client).toMatchObject({
      ...body,
      clientType: 'Individual',
      name: 'Asha Verma',
      firstName: 'Asha',
      nationalInsuranceNo: 'AB123456C',
      nodeId: [people.desk],
      status: 'Active',
      language: 'cy',
      addressDetail: {
        houseNumber: '4',
        address1: 'Mill Lane',
        address2: null,
        town: 'Bristol',
        county: null,
        postCode: 'BS6 5AA',
        country: 'GB',
        flatNumber: null,
        houseName: null,
      },
      mobile: { number: '07700 900123', locale: 'en-GB', isMobile: true },
      employerDetails: { name: 'Acme', companyNumber: '12345678', addressDetail: null },
      beneficiaries: [
        { share: 66.67, title: null, dateOfBirth: null },
        { share: 33.33, dateOfBirth: '2016-05-01' },
      ],
      stakeholders: [],
      parents: [],
      children: [],
      missing: [],
      accounts: 0,
      currentValue: 0,
    });
    expect(client.termsAcceptedAt).toEqual(expect.any(String));
    expect(client.auditDetails).toMatchObject({ version: 1 });
    const row = (await people.platform.get(`/client/NBW?id=${id}`, people.admin)).json.data[0];
    expect(row).toMatchObject({ id, status: 'Active', accounts: 0 });
    expect((await people.platform.get(`/portfolio/NBW?id=${id}`, people.admin)).json.data[0]).toMatchObject({
      id,
      status: 'Active',
    });
  });

  it('has an address without a town in any country, as clients of other platforms send it', async () => {
    const { id, status } = await made(
      person({
        addressDetail: {
          flatNumber: '2',
          address1: '4 Mill Lane',
          address2: 'Redland',
          country: 'GB',
          postCode: 'BS6 5AA',
        },
        ...ready,
      }),
    );
    expect(status).toBe('Active');
    expect((await read(id)).addressDetail).toEqual({
      flatNumber: '2',
      houseName: null,
      houseNumber: null,
      address1: '4 Mill Lane',
      address2: 'Redland',
      town: null,
      county: null,
      postCode: 'BS6 5AA',
      country: 'GB',
    });
    expect(
      (await made(person({ addressDetail: { address1: '4 Mill Lane', country: 'GB', postCode: 'BS6 5AA' }, ...ready })))
        .status,
    ).toBe('Active');
    expect(
      (
        await made(
          person({ addressDetail: { address1: '12 rue de France', country: 'FR', postCode: '06000' }, ...ready }),
        )
      ).status,
    ).toBe('Active');
  });

  it('of a company or a trust has its entity details, stakeholders and business', async () => {
    const owner = await made(person());
    const firm = await made({
      ...company(people.desk, email()),
      stakeholders: [
        { role: 'Director', name: 'Asha Verma', share: 60, clientId: owner.id },
        { role: 'Shareholder', name: 'Ravi Verma', share: 40 },
      ],
    });
    expect(await read(firm.id)).toMatchObject({
      name: 'Verma Textiles Ltd',
      firstName: null,
      surname: null,
      status: 'Pending',
      entityDetails: { companyType: 'Private limited company', registrationNumber: 'SC123456' },
      stakeholders: [
        { role: 'Director', clientId: owner.id, share: 60 },
        { role: 'Shareholder', clientId: null, share: 40 },
      ],
      knowYourBusiness: { natureOfBusiness: 'Weaving', expectedInvestment: 250_000.5, politicallyExposed: false },
    });
    const settled = await made({ ...trust(people.desk, email()), ...ready });
    expect(await read(settled.id)).toMatchObject({
      name: 'The Verma Trust',
      clientType: 'Trust',
      status: 'Active',
      entityDetails: { trustType: 'Discretionary', companyType: null },
    });
  });

  it('who is a minor belongs where the parent does, with the parent’s adviser', async () => {
    const { adviserUserId, id: adviserNode } = {
      adviserUserId: (
        await people.platform.database.db
          .selectFrom('portal_user')
          .where('email', '=', 'priya.hart@northbrook.example')
          .select('user_id')
          .executeTakeFirstOrThrow()
      ).user_id,
      id: people.office,
    };
    const parent = await made(person({ nodeId: [adviserNode], adviserUserId }));
    const child = await made({ ...minor([parent.id]), ...ready }, people.adviser);
    expect(await read(child.id)).toMatchObject({
      status: 'Active',
      email: null,
      parentId: [parent.id],
      parents: [{ id: parent.id, name: 'Asha Verma' }],
      nodeId: [people.office],
      adviserUserId,
      adviserName: 'Priya Hart',
    });
    expect((await read(parent.id)).children).toEqual([{ id: child.id, name: 'Tara Verma' }]);
    expect(fieldsOf(await people.make({ ...minor([parent.id]), nodeId: [people.desk] }))).toEqual({
      nodeId: 'A minor belongs to a parent’s office. Leave this out.',
    });
    expect(fieldsOf(await people.make(minor([child.id])))).toEqual({
      parentId: `There is no individual client ${child.id} who could be a parent here.`,
    });
  });

  it.each([
    ['Pending while neither check nor terms are there', {}, 'Pending', ['amlStatus', 'termsAccepted']],
    ['Pending while the terms are not accepted', { amlStatus: 'Approved' }, 'Pending', ['termsAccepted']],
    ['Pending while the check is referred', { amlStatus: 'Referred', termsAccepted: true }, 'Pending', ['amlStatus']],
    ['Active when the check is approved and the terms are accepted', ready, 'Active', []],
  ])('is %s', async (_words, more, status, missing) => {
    const { id, status: answered } = await made(person(more));
    expect(answered).toBe(status);
    const client = await read(id);
    expect(client.status).toBe(status);
    expect(client.missing.map((each: { fieldName: string }) => each.fieldName)).toEqual(missing);
  });

  it.each([
    ['surname', { surname: ' ' }],
    ['dateOfBirth', { dateOfBirth: '2015-01-01' }],
    ['dateOfBirth', { dateOfBirth: '1980-02-30' }],
    ['nationality', { nationality: null }],
    ['nationality', { nationality: 'Scotland' }],
    ['taxDomicile', { taxDomicile: undefined }],
    ['nationalInsuranceNo', { nationalInsuranceNo: 'QQ123456A' }],
    ['email', { email: null }],
    ['email', { email: 'asha@' }],
    ['email', { email: 'PRIYA.HART@northbrook.example' }],
    ['mobile.number', { mobile: { number: '12' } }],
    ['addressDetail', { addressDetail: null }],
    [
      'addressDetail.postCode',
      { addressDetail: { address1: 'Mill Lane', town: 'Bristol', postCode: 'B1', country: 'GB' } },
    ],
    ['addressDetail.country', { addressDetail: { address1: 'Mill Lane', town: 'Bristol', postCode: 'BS6 5AA' } }],
    ['title', { title: 'Duke' }],
    ['gender', { gender: 'F' }],
    ['maritalStatus', { maritalStatus: 'Happy' }],
    ['retirementAge', { retirementAge: 40 }],
    ['retirementAge', { retirementAge: 65.5 }],
    ['currency', { currency: 'USD' }],
    ['amlStatus', { amlStatus: 'Yes' }],
    ['termsAccepted', { termsAccepted: 'yes' }],
    ['name', { name: 'Somebody Else' }],
    ['parentId', { parentId: ['0200001'] }],
    ['entityDetails', { entityDetails: { companyType: 'Charity' } }],
    ['stakeholders', { stakeholders: [{ role: 'Director', name: 'A' }] }],
    ['beneficiaries', { beneficiaries: [{ firstName: 'A', surname: 'B', relationship: 'Child', share: 99.99 }] }],
    [
      'beneficiaries[0].relationship',
      { beneficiaries: [{ firstName: 'A', surname: 'B', relationship: 'Dog', share: 100 }] },
    ],
    [
      'beneficiaries[0].share',
      { beneficiaries: [{ firstName: 'A', surname: 'B', relationship: 'Child', share: 33.333 }] },
    ],
    ['nodeId', { nodeId: ['NOWHERE'] }],
    ['nodeId', { nodeId: undefined }],
    ['nodeId', { nodeId: [] }],
    ['adviserUserId', { adviserUserId: 'NOBODY' }],
    ['externalIds[0].provider', { externalIds: [{ kind: 'ExternalProvider', provider: '', externalId: '1' }] }],
    ['surprise', { surprise: 1 }],
    ['clientType', { clientType: 'Dog' }],
  ])('is refused on %s (%j)', async (field, more) => {
    const reply = await people.make(person(more));
    expect({ status: reply.status, fields: Object.keys(fieldsOf(reply)) }).toEqual({ status: 400, fields: [field] });
    expect(fieldsOf(reply)[field]).toMatch(/^[A-Z].*\.$/);
  });

  it('of a kind that lacks what it needs is refused on each of it at once', async () => {
    expect(Object.keys(fieldsOf(await people.make({ firmId: 'NBW', clientType: 'Individual' }))).sort()).toEqual([
      'addressDetail',
      'dateOfBirth',
      'email',
      'firstName',
      'nationality',
      'nodeId',
      'surname',
      'taxDomicile',
    ]);
    expect(Object.keys(fieldsOf(await people.make({ firmId: 'NBW', clientType: 'Minor' }))).sort()).toEqual([
      'addressDetail',
      'dateOfBirth',
      'firstName',
      'nationality',
      'parentId',
      'surname',
      'taxDomicile',
    ]);
    expect(
      Object.keys(fieldsOf(await people.make({ firmId: 'NBW', clientType: 'Trust', nodeId: [people.desk] }))).sort(),
    ).toEqual(['addressDetail', 'email', 'entityDetails.trustType', 'name', 'stakeholders', 'taxDomicile']);
    expect(
      fieldsOf(
        await people.make({
          ...company(people.desk, email()),
          stakeholders: [{ role: 'Director', name: 'A', clientId: 'NOBODY' }],
        }),
      ),
    ).toEqual({ 'stakeholders[0].clientId': 'There is no such client, or you do not have access to them.' });
  });

  it('has an e-mail address and external ids that nobody else has, whatever their case', async () => {
    const externalIds = [{ kind: 'ExternalProvider', provider: 'CRM', externalId: 'Z-9' }];
    const body = person({ externalIds });
    await made(body);
    expect(fieldsOf(await people.make(person({ email: body.email.toUpperCase() })))).toEqual({
      email: 'Another client or user of the firm has this e-mail address. Everybody needs one of their own.',
    });
    expect(
      fieldsOf(
        await people.make(
          person({ externalIds: [{ kind: 'ExternalProvider', provider: 'Other', externalId: 'Z-9' }, ...externalIds] }),
        ),
      ),
    ).toEqual({ 'externalIds[1].externalId': expect.stringMatching(/^Another client has this id of /) as string });
    expect((await people.make({ ...body, firmId: 'HLM', nodeId: ['0'] }, people.otherFirm)).status).toBe(200);
  });

  it('is made once when many ask for the same e-mail address at the same moment', async () => {
    const body = person();
    const replies = await Promise.all(Array.from({ length: 8 }, () => people.make(body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    for (const reply of replies.filter(({ status }) => status === 400))
      expect(Object.keys(fieldsOf(reply))).toEqual(['email']);
  });

  it('is made once for one idempotency key, and answered again', async () => {
    const body = person();
    const headers = { 'idempotency-key': '5d6ea2a4-2b9c-4b0e-9c33-51b8cb9d8f01' };
    const first = await people.send('POST', '/client', body, people.admin, headers);
    const again = await people.send('POST', '/client', body, people.admin, headers);
    expect(again.json.data).toEqual(first.json.data);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await people.send('POST', '/client', { ...body, surname: 'Other' }, people.admin, headers)).status).toBe(
      422,
    );
  });

  it('belongs to the caller’s firm, and to a part of it the caller sees', async () => {
    expect((await people.make(person({ firmId: 'HLM' }))).status).toBe(404);
    const outside = await people.make(person({ nodeId: [people.otherOffice] }), people.adviser);
    expect(fieldsOf(outside)).toEqual({
      nodeId: 'There is no such part of the firm, or you do not have access to it.',
    });
    const { id } = await made(person(), people.adviser);
    expect((await people.platform.get(`/client/HLM/${id}`, people.otherFirm)).status).toBe(404);
    const away = await made(person({ nodeId: [people.otherOffice] }));
    expect((await people.platform.get(`/client/NBW/${away.id}`, people.adviser)).status).toBe(404);
    expect(fieldsOf(await people.make(minor([away.id]), people.adviser)).parentId).toMatch(
      /^There is no individual client/,
    );
  });

  it('is audited with what was entered, in words, and by whom', async () => {
    const body = person({ ...ready, faceToFace: false });
    const { id } = await made(body, people.adviser);
    const { action, before, after } = await people.audited(id);
    expect(action).toBe('createClient');
    expect(after).toMatchObject({
      clientType: 'Individual',
      status: 'Active',
      surname: 'Verma',
      'addressDetail.postCode': 'BS6 5AA',
      termsAccepted: 'Yes',
      faceToFace: 'No',
      nodeId: expect.stringMatching(new RegExp(`^.+ \\(${people.desk}\\)$`)),
      email: body.email,
    });
    expect(Object.values(before as object).every((value) => value === null)).toBe(true);
    const refused = await people.make(person({ surname: null }), people.adviser);
    expect(refused.status).toBe(400);
    const refusal = await people.platform.database.db
      .selectFrom('audit')
      .where('outcome', '=', 'refused')
      .orderBy('audit_id', 'desc')
      .select(['action', 'reason'])
      .executeTakeFirstOrThrow();
    expect(refusal).toEqual({ action: 'createClient', reason: 'bad-request: surname (required)' });
  });
});
