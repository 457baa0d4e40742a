// The help of the keyboard lists what the views listen for.
import { expect } from 'chai'
import { KEY_HELP, makeLetterKeys, SHORTCUTS } from '#adapters/web/admin/keyboard.ts'
import { LOG_LETTERS, LOG_LIST_KEYS } from '#adapters/web/admin/logs/log-keys.ts'
import { ROW_KEYS } from '#adapters/web/kit/list/row-steps.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the help of the keyboard', () => {
  verifies('ADM-9', 'lists every key that a view listens for', () => {
    const letters = Object.values(SHORTCUTS).map(({ letter }) => letter)
    const listened = [...letters, ...[ROW_KEYS, LOG_LIST_KEYS, LOG_LETTERS].flatMap(Object.keys)]
    const listed = KEY_HELP.flatMap(({ rows }) => rows.flatMap(([keys]) => keys))
    expect(listed).to.include.members(listened)
    expect(KEY_HELP.flatMap(({ rows }) => rows).filter(([keys]) => keys.length === 0)).to.deep.equal([])
  })

  it('keeps the choice to do without keys of one character, and works without storage', () => {
    const items = new Map<string, string>()
    const storage = () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    })
    expect(makeLetterKeys(storage).areOn()).to.equal(true)
    makeLetterKeys(storage).set(false)
    expect(makeLetterKeys(storage).areOn()).to.equal(false)
    const without = makeLetterKeys(() => {
      throw new Error('the browser stores nothing')
    })
    without.set(false)
    expect(without.areOn()).to.equal(false)
  })
})
