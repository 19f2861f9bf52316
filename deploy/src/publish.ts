import type { Move } from './moves';
import { promoteOne, type Mover } from './operate';
import { publishBuild, unitOf } from './registry';
import { stableChannel } from './rules';

export interface PublishOptions extends Mover {
  readonly channel?: string | null;
  readonly onStage?: (stage: Stage) => void;
}

export interface Stage {
  readonly name: 'build' | 'suite' | 'gate' | 'publish' | 'move';
  readonly ms: number;
  readonly note: string;
}

export interface Published {
  readonly unit: string;
  readonly version: string;
  readonly published: boolean;
  readonly move: Move | null;
  readonly stages: readonly Stage[];
}

/** Publishes the build in a folder and moves a channel to it. */
export const publish = async (registryDir: string, folder: string, { channel = stableChannel, ...mover }: PublishOptions): Promise<Published> => {
  const build = await publishBuild(registryDir, folder);
  const unit = unitOf(build);
  const move = channel === null ? null : await promoteOne(registryDir, mover, unit, build.version, channel);
  return { unit, version: build.version, published: build.published, move, stages: [] };
};
