// Every kind of thing that is kept of a person has its words on the page that lists them, and no words are left over.
import { expect } from 'chai'
import { getPaneTexts } from '#adapters/web/task-pane/texts/texts.ts'
import { personalKinds } from '#test/support/personal-world.ts'
import { verifies } from '#test/support/verifies.ts'

const KIND = 'myData.kind.'

describe('words for what is kept of a person', () => {
  verifies(['PLG-23', 'CLI-8'], 'each kind that is handed over is named, in both languages', () => {
    const kinds = personalKinds()
    for (const texts of Object.values(getPaneTexts)) {
      const named = Object.keys(texts).filter((key) => key.startsWith(KIND))
      expect(named.map((key) => key.slice(KIND.length))).to.have.members(kinds)
    }
  })
})
