// A contact looked up, warm, against one bare call of the ledger that answers the same rows.
import { Agent, request } from 'undici'
import { control, logIn } from '#test/support/service.ts'
import { median, type BenchRow } from './table.ts'
import { makeBenchWorld } from './world.ts'

const ROUNDS = 100
/** Milliseconds that the ledger takes for a call. */
const LATENCY = 50
const FIELDS = 'ID,Account,AccountName,FullName,Email,Phone,Mobile,JobTitleDescription,IsMainContact'

export async function benchContactLookup(): Promise<readonly BenchRow[]> {
  const world = await makeBenchWorld({ latency: LATENCY })
  const service = await world.startService()
  const agent = new Agent({ connections: 1 })
  try {
    const jwt = await logIn({ baseUrl: service.url, ledgerUrl: world.ledgerUrl })
    const issued = (await control(world.ledgerUrl, { op: 'issue', user: 'Piet de Vries' })) as {
      readonly accessToken: string
      readonly user: { readonly division: number }
    }
    const address = 'eva@korenbloem.example'
    const timed = async (url: string, token: string): Promise<number> => {
      const began = performance.now()
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
      const answer = await request(url, { headers, dispatcher: agent })
      const text = await answer.body.text()
      if (answer.statusCode !== 200 || !text.includes(address)) throw new Error(text)
      return performance.now() - began
    }
    const filter = encodeURIComponent(`tolower(Email) eq '${address}' or tolower(BusinessEmail) eq '${address}'`)
    const list = `${world.ledgerUrl}/api/v1/${issued.user.division}/crm/Contacts`
    const ours = () => timed(`${service.url}/mailclient-plugin/contact?email=${address}&outlookItemId=bench`, jwt)
    const bare = () => timed(`${list}?$select=${FIELDS}&$filter=${filter}&$top=60`, issued.accessToken)
    for (let n = 0; n < 20; n += 1) {
      await ours()
      await bare()
    }
    const pairs: (readonly [number, number])[] = []
    for (let n = 0; n < ROUNDS; n += 1) pairs.push([await ours(), await bare()] as const)
    const [own, theirs] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))]
    const ratio = own / theirs
    return [
      {
        what: 'contact looked up, warm',
        measured: `p50 ${own.toFixed(1)} ms`,
        yardstick: `one bare ledger call: p50 ${theirs.toFixed(1)} ms`,
        ratio: ratio.toFixed(2),
        wanted: '≤ 1.15',
        kept: ratio <= 1.15,
      },
    ]
  } finally {
    await agent.close()
    await service.stop()
    await world.close()
  }
}
