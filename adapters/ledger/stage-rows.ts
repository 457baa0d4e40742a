// A stage of opportunities as the ledger writes it.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { Stage, StageId } from '#domain/ledger/sales.ts'
import { numberOnWire, textOnWire, uuidOnWire } from './wire-codecs.ts'

export const stageOnWire = t.type({
  ID: uuidOnWire,
  Code: textOnWire,
  Description: textOnWire,
  Probability: numberOnWire,
})

export const asStage = (row: t.TypeOf<typeof stageOnWire>): Stage => ({
  id: row.ID as StageId,
  code: row.Code,
  description: O.getOrElse(() => '')(row.Description),
  probability: row.Probability,
})
