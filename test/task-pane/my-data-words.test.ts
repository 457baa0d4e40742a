// Every kind of thing that is kept of a person has its words on the page that lists them, and no words are left over.
import { expect } from 'chai'
import { textsOf } from '#adapters/web/task-pane/texts/texts.ts'
import { makeArchivePersonalData } from '#application/archive/personal-data.ts'
import { ledgerPersonalData } from '#application/ledger/personal-data.ts'
import { licencePersonalData } from '#application/licence/personal-data.ts'
import { sessionPersonalData } from '#application/session/personal-data.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { pseudonymOf } from '#test/support/sample-archives.ts'

const KIND = 'myData.kind.'

describe('words for what is kept of a person', () => {
  verifies(['PLG-23', 'CLI-8'], 'each kind that is handed over is named, in both languages', () => {
    const kinds = [
      ledgerPersonalData,
      makeArchivePersonalData({ log: makeRecordingLog().log, pseudonymOf }),
      licencePersonalData,
      sessionPersonalData,
    ].flatMap((area) => Object.keys(area.export))
    for (const texts of Object.values(textsOf)) {
      const named = Object.keys(texts).filter((key) => key.startsWith(KIND))
      expect(named.map((key) => key.slice(KIND.length))).to.have.members(kinds)
    }
  })
})
