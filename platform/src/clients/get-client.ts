import { notFound } from '../server/api-error';
import type { Handler } from '../server/context';
import { wireTimestamp } from '../server/wire';
import { selectClientRows, toClientRow } from './client-row';

export const getClient: Handler<'getClient'> = async ({ path, repository }) => {
  const row = await selectClientRows(repository.portfolios())
    .where('client.client_id', '=', path.clientId)
    .leftJoin('portal_user as adviser', (join) => join.onRef('adviser.firm_id', '=', 'client.firm_id').onRef('adviser.user_id', '=', 'client.adviser_user_id'))
    .select([
      'client.title', 'client.date_of_birth', 'client.nationality', 'client.tax_domicile', 'client.currency', 'client.language', 'client.mobile_number', 'client.address1', 'client.town', 'client.post_code', 'client.country',
      'client.updated_at', 'client.updated_by', 'client.version', 'adviser.name as adviser_name',
    ])
    .executeTakeFirst();
  if (!row) throw notFound('Client');
  const { address1, town, post_code: postCode, country, mobile_number: number } = row;
  return {
    data: {
      ...toClientRow(row),
      title: row.title,
      dateOfBirth: row.date_of_birth,
      nationality: row.nationality,
      taxDomicile: row.tax_domicile,
      currency: 'GBP',
      language: 'en',
      addressDetail: address1 !== null && town !== null && postCode !== null && country !== null ? { address1, town, postCode, country } : null,
      mobile: number === null ? null : { number, locale: 'en-GB', isMobile: true },
      adviserName: row.adviser_name,
      adviserUserId: null, gender: null, nationalInsuranceNo: null, maritalStatus: null, employmentStatus: null, retirementAge: null, employerDetails: null, amlStatus: 'Not started', termsAccepted: false, termsAcceptedAt: null, faceToFace: null,
      marketingPreference: 'None', entityDetails: null, stakeholders: [], beneficiaries: [], knowYourBusiness: null, externalIds: [], disclaimers: [], parents: [], children: [], createdDate: '2026-01-01', missing: [],
      auditDetails: { application: 'tessera', userFirmId: row.firm_id, userId: row.updated_by, updateDate: wireTimestamp(row.updated_at), version: row.version },
    },
  };
};
