import { addDays, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import type { PoolClient } from 'pg';
import type { ModelStatus, ModelType } from '../../foundation/database/column-types';
import { copyRows } from '../rows/copy-rows';
import type { SeedInstrument } from './prices';

interface ModelData {
  readonly name: string;
  readonly type: ModelType;
  readonly status: ModelStatus;
  readonly description: string;
  /** Days before the business date on which it was created and last changed. */
  readonly madeDaysAgo: number;
  readonly changedDaysAgo: number;
  /** ISINs and target weights in per cent, which sum to 100. */
  readonly weights: Readonly<Record<string, string>>;
}

export interface SeedModel extends ModelData {
  readonly modelId: string;
}

/** Invented model portfolios of real instruments. */
const houseModels: readonly ModelData[] = [
  {
    name: 'Cautious',
    type: 'Advisory',
    status: 'Active',
    description: 'Mostly gilts, bonds and money market, for clients within five years of needing the money.',
    madeDaysAgo: 1490,
    changedDaysAgo: 52,
    weights: {
      GB00B4NXY349: '30.00',
      IE00B50W2R13: '25.00',
      IE00B1FZSB30: '15.00',
      GB00B8XYYQ86: '12.50',
      GB00B3ZHN960: '10.00',
      GB0001738615: '7.50',
    },
  },
  {
    name: 'Balanced',
    type: 'Advisory',
    status: 'Active',
    description: 'About sixty per cent in shares across the world, the rest in bonds.',
    madeDaysAgo: 1490,
    changedDaysAgo: 52,
    weights: {
      GB00B3TYHH97: '35.00',
      IE00B50W2R13: '20.00',
      GB00BD3RZ582: '17.50',
      GB00B3X7QG63: '10.00',
      IE00B00FV011: '7.50',
      GB00B7FQLN12: '5.00',
      GB00BM8B5H06: '5.00',
    },
  },
  {
    name: 'Growth',
    type: 'Advisory',
    status: 'Active',
    description: 'Shares across the world with a tilt to index funds, for ten years or more.',
    madeDaysAgo: 1490,
    changedDaysAgo: 24,
    weights: {
      GB00B4PQW151: '30.00',
      GB00BD3RZ582: '25.00',
      GB00B59G4Q73: '15.00',
      GB00B41YBW71: '10.00',
      GB00BHZK8D21: '7.50',
      GB0003466074: '7.50',
      GB00B3X7QG63: '5.00',
    },
  },
  {
    name: 'Adventurous',
    type: 'Discretionary',
    status: 'Active',
    description: 'Shares only, with emerging markets, technology and smaller companies.',
    madeDaysAgo: 980,
    changedDaysAgo: 9,
    weights: {
      IE00BK5BQT80: '34.00',
      GB00B5B71Q71: '16.00',
      GB00B0CNH163: '12.50',
      GB00BLDYK618: '12.50',
      IE00BKM4GZ66: '10.00',
      GB0006059330: '7.50',
      GB00B62Z3C74: '7.50',
    },
  },
  {
    name: 'Sustainable growth',
    type: 'Discretionary',
    status: 'Active',
    description: 'Companies chosen for what they do and how they do it, across the world.',
    madeDaysAgo: 610,
    changedDaysAgo: 9,
    weights: {
      GB00B882H241: '40.00',
      GB00BYVGKV59: '22.50',
      GB0033874768: '15.00',
      GB00BWNGXJ86: '12.50',
      GB00B8XYYQ86: '10.00',
    },
  },
];

/** A model that the largest firm is about to offer. */
const monthlyIncome: ModelData = {
  name: 'Monthly income',
  type: 'Advisory',
  status: 'Pending',
  description: 'Income from UK shares and gilts, paid monthly. Waiting for the investment committee.',
  madeDaysAgo: 16,
  changedDaysAgo: 3,
  weights: {
    GB00B2PLJJ36: '30.00',
    GB0001990497: '20.00',
    GB0005800072: '20.00',
    IE00B42WWV65: '20.00',
    GB0006111123: '10.00',
  },
};

const modelsOf = (firmId: string): readonly ModelData[] =>
  firmId === 'NBW' ? [...houseModels, monthlyIncome] : houseModels;

/** Writes a firm's models with their components; the firm's list of instruments must exist already. */
export const writeModels = async (
  client: PoolClient,
  firmId: string,
  instruments: readonly SeedInstrument[],
  asOf: IsoDate,
  nextId: () => string,
): Promise<readonly SeedModel[]> => {
  const models = modelsOf(firmId).map((model): SeedModel => ({ ...model, modelId: nextId() }));
  const dayBefore = (days: number): IsoDate => workingDayOnOrBefore(addDays(asOf, -days));
  await copyRows(
    client,
    'model',
    ['firm_id', 'model_id', 'name', 'model_type', 'status', 'description', 'created_date', 'updated_at', 'updated_by'],
    models.map((model) => [
      firmId,
      model.modelId,
      model.name,
      model.type,
      model.status,
      model.description,
      dayBefore(model.madeDaysAgo),
      `${dayBefore(model.changedDaysAgo)}T10:30:00Z`,
      'seed',
    ]),
  );
  const assetIds = new Map(instruments.map(({ isin, assetId }) => [isin, assetId]));
  await copyRows(
    client,
    'model_component',
    ['firm_id', 'model_id', 'asset_id', 'target_weight'],
    models.flatMap((model) =>
      Object.entries(model.weights).map(([isin, weight]) => [
        firmId,
        model.modelId,
        assetIds.get(isin) ?? null,
        weight,
      ]),
    ),
  );
  return models;
};
