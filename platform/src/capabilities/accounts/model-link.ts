import { badField } from '../../requests/http/api-error';
import type { ReadScope } from '../../requests/access/scope';
import { seenModels } from '../models/seen-models';

interface Linked {
  readonly accountType: string;
  readonly discretionary: boolean;
  readonly modelId: string | null;
}

const field = 'wrapperDetail.assetAllocationId';

/**
 * Checks that the model is Active, readable by the caller and of the account's kind: a discretionary account follows a
 * discretionary model. @throws ApiError 400 naming the model.
 */
export const checkModelLink = async (
  scope: ReadScope,
  { accountType, discretionary, modelId }: Linked,
): Promise<void> => {
  if (modelId === null) return;
  if (accountType === 'Cash') throw badField(field, 'A cash account holds no investments and follows no model.');
  const model = await seenModels(scope)
    .where('model.model_id', '=', modelId)
    .select(['model.status', 'model.model_type'])
    .executeTakeFirst();
  if (!model) throw badField(field, 'Choose a model of your firm.');
  if (model.status !== 'Active') throw badField(field, `This model is ${model.status}. Choose one that is Active.`);
  const wanted = discretionary ? 'Discretionary' : 'Advisory';
  if (model.model_type !== wanted)
    throw badField(
      field,
      discretionary
        ? 'A discretionary account follows a discretionary model. Choose one, or make the account advisory.'
        : 'This is a discretionary model. Choose an advisory one, or make the account discretionary.',
    );
};
