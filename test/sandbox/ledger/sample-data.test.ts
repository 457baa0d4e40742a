// The sample data of the stand-ins belong together: the users who sign in know those who write the sample mails.
import { expect } from 'chai'
import { owner } from '#adapters/sandbox/mailbox/sample-mail.ts'
import { sampleMails } from '#adapters/sandbox/mailbox/sample-mails.ts'
import { listArchivedMails } from '#adapters/sandbox/archived-mails.ts'
import { sampleUsers, unknownSender } from '#adapters/sandbox/sample-people.ts'
import { verifies } from '#test/support/verifies.ts'
import { at } from '#test/sandbox/calling.ts'
import { bakery, type Calling, rowsOf, startCalling } from './calling.ts'

const strangers = new Set([unknownSender.email, owner.address])
const writers = [...new Set(sampleMails.map((mail) => mail.from.address))].filter((one) => !strangers.has(one))

describe('stand-in ledger: sample data', () => {
  let calling: Calling
  before(async () => {
    calling = await startCalling({ limits: { minute: 1_000 } })
  })
  after(() => calling.close())

  const open = async (
    user: string,
  ): Promise<{
    own: string
    find: (division: string, address: string) => Promise<readonly unknown[]>
  }> => {
    const token = at(await calling.control({ op: 'issue', user }), 'accessToken')
    const me = await calling.rest(token, '/current/Me?$select=CurrentDivision')
    const find = async (division: string, address: string): Promise<readonly unknown[]> => {
      const text = `'${address.replaceAll("'", "''")}'`
      const asked = async (path: string, filter: string): Promise<readonly unknown[]> =>
        rowsOf(
          await calling.rest(token, `${division}/crm/${path}?$select=ID&$filter=${encodeURIComponent(filter)}`),
        ).map((row) => at(row, 'ID'))
      return [
        ...(await asked('Contacts', `Email eq ${text} or BusinessEmail eq ${text}`)),
        ...(await asked('Accounts', `Email eq ${text}`)),
      ]
    }
    return { own: `/${String(at(me.json, 'd', 'results', 0, 'CurrentDivision'))}`, find }
  }

  for (const { fullName } of sampleUsers)
    it(`lets ${fullName} meet everyone who writes, and not the stranger, in the division worked in by default`, async () => {
      const { own, find } = await open(fullName)
      expect(writers).to.have.length.above(4)
      // A colleague's mail is in the shared mailbox: colleagues are no relations.
      for (const address of writers.filter((one) => !one.endsWith('@korrel.example')))
        expect(await find(own, address), address).not.to.deep.equal([])
      expect(await find(own, unknownSender.email)).to.deep.equal([])
    })

  it('keeps each division to itself: the same people under other keys, and clients of its own', async () => {
    const { own, find } = await open('Fatima el Amrani')
    expect(own).not.to.equal(bakery)
    const address = 'eva@korenbloem.example'
    expect(await find(own, address)).not.to.have.members([...(await find(bakery, address))])
    expect(await find(own, 'hilde@hetkompas.example')).to.have.length(1)
    expect(await find(bakery, 'hilde@hetkompas.example')).to.deep.equal([])
  })
})

describe('stand-in ledger: history', () => {
  let calling: Calling
  before(async () => {
    calling = await startCalling({ limits: { minute: 1_000 }, hasHistory: true })
  })
  after(() => calling.close())

  const read = async (user: string, path: string): Promise<readonly unknown[]> => {
    const token = at(await calling.control({ op: 'issue', user }), 'accessToken')
    return rowsOf(await calling.rest(token, `${bakery}/${path}`))
  }

  verifies('ADM-8', 'has the document of each archived mail, with its parts and its relation', async () => {
    for (const { document, subject, account, contact, by, parts } of listArchivedMails(Date.now()).slice(0, 20)) {
      const [found] = await read(
        'Piet de Vries',
        `documents/Documents?$select=Subject,AccountName,Account,Contact,CreatorFullName&$filter=ID eq guid'${document}'`,
      )
      expect(found).to.deep.include({
        Subject: subject,
        Account: account,
        Contact: contact,
        CreatorFullName: by.fullName,
      })
      expect(at(found, 'AccountName'), subject).not.to.equal(null)
      const attached = await read(
        'Piet de Vries',
        `documents/DocumentAttachments?$select=FileName,FileSize&$filter=Document eq guid'${document}'`,
      )
      expect(attached.map((one) => [at(one, 'FileName'), at(one, 'FileSize')])).to.have.deep.members(
        parts.map(({ fileName, content }) => [fileName, content.length]),
      )
    }
  })

  verifies('ADM-8', 'has hours of today for everyone, and none for the future', async () => {
    for (const { fullName, employeeId } of sampleUsers) {
      const rows = await read(
        fullName,
        `project/TimeTransactions?$select=Date,AccountName,ProjectDescription&$filter=Employee eq guid'${employeeId}' and Date ge datetime'${new Date().toISOString().slice(0, 10)}'`,
      )
      const bakeryToday = rows.filter((one) => at(one, 'AccountName') === 'Bakkerij De Korenbloem BV')
      expect(bakeryToday).to.have.length(1)
      expect(at(bakeryToday[0], 'ProjectDescription')).to.match(/Bakkerij De Korenbloem BV$/)
    }
  })
})
