import { decide } from '@tessera/contract';
import { modelAccess, modelTypes } from '@tessera/contract/models/values';
import type { ReadScope } from '../../requests/access/scope';

/** Models of the kinds the caller may read; each kind has its own resource. Models belong to no node. */
export const seenModels = ({ db, firmId, caller: { scopes } }: ReadScope) => {
  const types = modelTypes.filter(
    (type) => decide({ authenticated: true, scopes, flags: null }, { requires: modelAccess[type] }).allowed,
  );
  return db
    .selectFrom('model')
    .where('model.firm_id', '=', firmId)
    .where((eb) => eb('model.model_type', '=', eb.fn.any(eb.val(types))));
};

/** The components of those models. */
export const seenModelComponents = (scope: ReadScope) =>
  seenModels(scope)
    .innerJoin('model_component', (join) =>
      join
        .onRef('model_component.firm_id', '=', 'model.firm_id')
        .onRef('model_component.model_id', '=', 'model.model_id'),
    )
    .innerJoin('instrument', 'instrument.asset_id', 'model_component.asset_id');
