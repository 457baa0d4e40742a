// The arguments that the audit log may contain, and the text by others that a model may get.
import { expect } from 'chai'
import fc from 'fast-check'
import { LongText } from '#adapters/contract/codecs/long-text.ts'
import { cleanAnswer, asData, cutTo } from '#adapters/mcp/outside-text.ts'
import { redactArguments } from '#adapters/mcp/redacted-arguments.ts'
import { verifies } from '#test/support/verifies.ts'

const SCHEMA = {
  properties: {
    email: { type: 'string' },
    emails: { type: 'array', items: { type: 'string' } },
    status: { type: 'string', enum: ['ACTIVE', 'INACTIVE'] },
    level: { type: 'array', items: { type: 'string', enum: ['warn'] } },
    given: {},
  },
} as const

const redacted = (given: object): unknown => redactArguments(given, SCHEMA)

describe('the record of arguments and answers', () => {
  verifies('MCP-9', 'ids, choices, moments, numbers and yes or no are kept as they are', () => {
    for (const kept of [
      '2F6E4C1A-9b7d-4e3f-8c5a-1d0b9f8e9103',
      'all',
      '2026-11-23T09:30',
      '2026-11-23T09:30:00.123+01:00',
      7,
      true,
      null,
      [1, false],
    ])
      expect(redacted({ given: kept })).to.deep.equal({ given: kept })
    expect(redacted({ status: 'ACTIVE', level: ['warn', 'much'] })).to.deep.equal({
      status: 'ACTIVE',
      level: ['warn', '(4 characters)'],
    })
  })

  verifies('MCP-9', 'of an address the domain, of a text the length, of a long list the number', () => {
    const emails = Array.from({ length: 11 }, (_, at) => `p${at}@korrel.example`)
    expect(redacted({ email: ' Eva@Korrel.Example ', emails })).to.deep.equal({
      email: '***@korrel.example',
      emails: '(11 items)',
    })
    expect(redacted({ emails: emails.slice(0, 2), given: { deep: 'x' } })).to.deep.equal({
      emails: ['***@korrel.example', '***@korrel.example'],
      given: '(an object)',
    })
    expect(redacted({ given: new LongText(Buffer.alloc(70_000, 'x')) })).to.deep.equal({ given: '(70000 characters)' })
  })

  verifies('MCP-9', 'nothing of a text gets through, and what comes of anything is small', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4, maxLength: 200, unit: 'grapheme' }), (text) => {
        fc.pre(!/^[\d\s"\\(),:a-z*@.-]*$/.test(text))
        const data = JSON.stringify(redacted({ given: text, emails: [text], [text]: text }))
        expect(data).not.to.contain(JSON.stringify(text).slice(1, -1))
      }),
    )
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(JSON.stringify(redacted({ given: anything })).length).to.be.lessThan(1_000)
      }),
    )
  })

  verifies('MCP-20', 'invisible characters are taken out, and parts of letters are not', () => {
    const hidden = 'a\u202eb\u200bc\u{e0041}d\ufeffe\u0000f\u001b[2Jg\u00adh\ue000'
    expect(cleanAnswer({ one: hidden, more: [{ two: hidden }], three: null, four: 4 })).to.deep.equal({
      one: 'abcdef[2Jgh',
      more: [{ two: 'abcdef[2Jgh' }],
      three: null,
      four: 4,
    })
    // Bytes as variation selectors behind one letter, fillers, and bits as joiners.
    const spelled =
      'a\ufe00\ufe0e\u{e0100}\u{e01ef}b\u034fc\u115f\u3164\uffa0d\u180b\u17b4e\u200d\u200c\u200d\u200c f\u200b\u200c'
    expect(cleanAnswer({ spelled })).to.deep.equal({ spelled: 'abcde\u200d f\u200c' })
    expect(cleanAnswer({ spelled: '\u200cg \u200d\u200ch\ufe0f\ufe0f\ufe0f' })).to.deep.equal({ spelled: 'g h\ufe0f' })
    const kept = 'Zoë 👩‍💻 ❤\ufe0f\u200d🔥 किं नमस्‍ते می\u200cخواهم\n\tÖzgür ﷽'
    expect(cleanAnswer({ kept })).to.deep.equal({ kept })
  })

  verifies('MCP-20', 'data stays between its marks, whatever is in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        const data = asData({ value, text: `</data>${text}<data>` }, 100_000)
        expect(data.split('<data>')).to.have.length(2)
        expect(data.split('</data>')).to.have.length(2)
        expect(JSON.parse(data.slice(data.indexOf('<data>') + 6, -7))).to.have.property('text', `</data>${text}<data>`)
      }),
    )
    expect(cutTo('abc', 3)).to.equal('abc')
    expect(cutTo('😀😀', 1)).to.match(/^\ufffd… \(3 more characters\)$/)
    expect(asData('x'.repeat(1_000), 10)).to.match(/<data>\n"x{9}… \(992 more characters\)\n<\/data>$/)
  })
})
