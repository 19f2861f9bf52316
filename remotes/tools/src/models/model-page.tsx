import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import {
  AllocationBar,
  Card,
  Columns,
  Count,
  DateText,
  KeyFigures,
  Page,
  Percent,
  RecordHeader,
  RecordLoading,
  SkeletonLines,
  type KeyFigure,
  RecordFailure,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { ModelHoldings, type Model } from './model-holdings';
import { modelKinds, useReadableKinds } from './model-kinds';
import { weightsByKind } from './weights-by-kind';

const figuresOf = ({ type, holdings, totalPercentage, assets, updateDate }: Model): KeyFigure[] => [
  { label: 'Type', value: type },
  { label: 'Holdings', value: <Count value={holdings} />, note: holdings === 1 ? 'instrument' : 'instruments' },
  {
    label: 'Total of targets',
    value: <Percent value={totalPercentage} />,
    note: totalPercentage === null ? 'no targets yet' : totalPercentage === 100 ? 'complete' : 'not 100% yet',
  },
  { label: 'Largest target', value: <Percent value={assets[0]?.percentage} />, note: assets[0]?.name },
  { label: 'Updated', value: <DateText value={updateDate} /> },
];
const loadingFigures: readonly KeyFigure[] = ['Type', 'Holdings', 'Total of targets', 'Largest target', 'Updated'].map(
  (label) => ({ label, value: null }),
);

/** A model: its purpose, its instruments and their weights. */
export const ModelPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { modelId = '' } = useParams();
  const [firstKind = 'Advisory'] = useReadableKinds();
  const { currentData: model, error, isFetching, refetch } = Api.useGetModelQuery({ firmId, modelId });
  usePageTitle(model?.name ?? (error ? 'Model' : undefined));
  useWork(isFetching && !model);

  const { title, to } = modelKinds[model?.type ?? firstKind];
  const crumbsTo = (last: string) => [{ label: title, to }, { label: last }];
  if (error && !model && !isFetching)
    return (
      <RecordFailure
        error={error}
        what="model"
        back={{ buttonLabel: 'Back to models', target: to }}
        onRetry={() => void refetch()}
      />
    );
  if (!model)
    return (
      <RecordLoading nameWidth={180} crumbs={crumbsTo(modelId)} figures={loadingFigures}>
        <Card title="Holdings">
          <SkeletonLines lines={8} />
        </Card>
      </RecordLoading>
    );
  const { description, assets } = model;
  const aside = (description !== null || assets.length > 0) && (
    <>
      {description !== null && <Card title="What it is for">{description}</Card>}
      {assets.length > 0 && (
        <Card title="By kind of instrument">
          <AllocationBar label="Target weights by kind of instrument" parts={weightsByKind(assets)} />
        </Card>
      )}
    </>
  );
  return (
    <Page>
      <RecordHeader name={model.name} id={model.modelId} status={model.status} crumbs={crumbsTo(model.name)} />
      <KeyFigures figures={figuresOf(model)} />
      <Columns aside={aside || undefined}>
        <ModelHoldings model={model} />
      </Columns>
    </Page>
  );
};
