import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Columns whose values the contract names, and JSON columns. */
const columns = {
  'account.account_type': 'AccountType', 'account.status': 'AccountStatus', 'account.wrapper_type': 'WrapperType',
  'audit.outcome': 'AuditOutcome',
  'cash_posting.transaction_code': 'TransactionCode', 'stock_posting.transaction_code': 'TransactionCode',
  'client.client_type': 'ClientType', 'client.status': 'ClientStatus', 'client.title': 'MaybeTitle', 'client.gender': 'MaybeGender', 'client.marital_status': 'MaybeMaritalStatus', 'client.employment_status': 'MaybeEmploymentStatus', 'client.aml_status': 'AmlStatusColumn', 'client.marketing_preference': 'MarketingPreferenceColumn',
  'client.employer_details': 'MaybeJsonColumn', 'client.entity_details': 'MaybeJsonColumn', 'client.know_your_business': 'MaybeJsonColumn',
  'client_identifier.identifier_type': 'KeptIdentifierType', 'client_product.wrapper_type': 'WrapperType', 'client_product.status': 'MaybeClientProductStatus', 'client_product.drawdown_status': 'DrawdownStatusColumn', 'message.message_type': 'MessageType', 'message.status': 'MessageStatus', 'message_subject.subject_kind': 'MessageSubjectKind', 'message_due.subject_kind': 'MessageSubjectKind', 'event.entity_kind': 'EventEntityKind', 'event.payload': 'JsonColumn', 'file.content': 'JsonColumn', 'scheme_product.wrapper_type': 'WrapperType', 'modulus_table.weights': 'JsonColumn', 'modulus_table.substitutions': 'JsonColumn',
  'portfolio_group.group_intent': 'GroupIntent', 'portfolio_group.group_type': 'MaybePensionGroupType', 'portfolio_group.status': 'GroupStatus', 'portfolio_group_client.relation': 'MaybeGroupRelation',
  'client_stakeholder.role': 'StakeholderRole', 'client_beneficiary.title': 'MaybeTitle', 'client_beneficiary.relationship': 'BeneficiaryRelationship', 'client_disclaimer.disclaimer_type': 'DisclaimerType', 'external_id.kind': 'ExternalIdKind', 'external_id.record_kind': 'ExternalRecordKind',
  'firm.theme': 'ThemeColumn', 'firm_hostname.audience': 'Audience',
  'firm_instrument.status': 'InstrumentStatus', 'instrument.instrument_type': 'InstrumentType',
  'illustration.drawdown_method': 'DrawdownMethod', 'illustration.status': 'IllustrationStatus', 'illustration.wrapper_status': 'WrapperStatus', 'illustration.wrapper_type': 'WrapperType',
  'mail_outbox.kind': 'MailKind',
  'market_order.side': 'MarketSide', 'market_order.status': 'MarketOrderStatus',
  'model.model_type': 'ModelType', 'model.status': 'ModelStatus',
  'node.node_type': 'NodeType', 'node_setting.kind': 'SettingKind', 'node_setting.setting': 'SettingColumn',
  'portal_user.scopes': 'ScopesColumn', 'portal_user.status': 'UserStatus', 'portal_user.user_type': 'UserKind',
  'portfolio.status': 'PortfolioStatus',
  'portfolio_transaction.transaction_type': 'TransactionType', 'portfolio_transaction.transaction_sub_type': 'TransactionSubType',
  'portfolio_transaction.movement_type': 'MovementType', 'portfolio_transaction.status': 'TransactionStatus',
  'portfolio_transaction.contribution_type': 'MaybeContributionType', 'portfolio_transaction.frequency': 'FrequencyColumn', 'portfolio_transaction.auto_disinvest': 'MaybeAutoDisinvest', 'portfolio_transaction.sell_down_method': 'MaybeSellDownMethod',
  'transaction_step.from_status': 'MaybeTransactionStatus', 'transaction_step.to_status': 'TransactionStatus', 'transaction_charge.charge_type': 'ChargeType', 'transaction_foretold_cost.cost_type': 'ChargeType', 'transaction_foretold_cost.charge_type': 'MaybeChargeType', 'transaction_foretold_cost.layer': 'CostLayer', 'firm_charge.charge_type': 'ChargeType', 'firm_charge.instrument_type': 'InstrumentType',
  'account_bank_details.status': 'MaybeBankDetailsStatus', 'bank_details.status': 'BankDetailsStatus', 'bank_details.verification_source': 'MaybeVerificationSource', 'bank_details.created_kind': 'VerifierKind', 'bank_details.verified_kind': 'MaybeVerifierKind',
  'recurring_order.movement_type': 'MovementType', 'recurring_order.status': 'RecurringStatus', 'recurring_order.assets': 'JsonColumn', 'recurring_order.contribution_type': 'MaybeContributionType',
  'recurring_order.auto_disinvest': 'MaybeAutoDisinvest', 'recurring_order.sell_down_method': 'MaybeSellDownMethod', 'mandate.status': 'MandateStatus', 'mandate_step.from_status': 'MandateStatus', 'mandate_step.to_status': 'MandateStatus', 'fee_schedule.tiers': 'JsonColumn', 'fee_schedule.code': 'FeeCode', 'fee_accrual.code': 'FeeCode',
  'idempotency.answer': 'JsonColumn', 'draft.draft_values': 'JsonColumn', 'job_run.task': 'JobTask', 'job_run.status': 'JobRunStatus',
  'product_transfer.transfer_status': 'TransferStatus', 'product_transfer.transfer_type': 'TransferMovement',
};

const imports = Object.fromEntries([...new Set(Object.values(columns))].map((name) => [name, `./column-types#${name}`]));
export const SCHEMA_FILE = join(dirname(fileURLToPath(import.meta.url)), 'schema.ts');

/** Writes the types of a migrated database's tables to a file. The values come out as `value-types.ts` reads them. */
export function generateTypes(connectionString: string, file: string): void {
  const manifest = createRequire(import.meta.url).resolve('kysely-codegen/package.json');
  execFileSync(process.execPath, [
    join(dirname(manifest), 'dist/cli/bin.js'), '--dialect', 'postgres', '--url', connectionString, '--out-file', file, '--log-level', 'error',
    '--date-parser', 'string', '--numeric-parser', 'string', '--exclude-pattern', 'schema_migration',
    '--type-mapping', JSON.stringify({ int8: 'bigint', numeric: 'string', date: 'string' }),
    '--overrides', JSON.stringify({ columns }), '--custom-imports', JSON.stringify(imports),
  ]);
}
