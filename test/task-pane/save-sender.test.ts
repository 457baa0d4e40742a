// What an unknown sender is saved with at one press.
import { expect } from 'chai'
import { left, right } from 'fp-ts/lib/Either.js'
import { toSenderBody, findOrganisations, planSender } from '#adapters/web/task-pane/contact/save-sender.ts'
import type { ApiFailure } from '#adapters/web/task-pane/api/plugin-api.ts'
import { verifies } from '#test/support/verifies.ts'

const joost = { name: 'Joost van den Berg', address: 'joost@mail.korenbloem.example' }

describe('saving an unknown sender', () => {
  verifies(['PLG-7', 'PLG-9'], 'takes name and organisation from the mail, and one of the two is chosen', () => {
    const plan = planSender(joost)
    if (plan === null) throw new Error('no plan')
    const contact = { firstName: 'Joost', middleName: 'van den', lastName: 'Berg', email: joost.address }
    expect(toSenderBody(plan, undefined)).to.deep.equal({ ...contact, organisation: { name: 'Korenbloem' } })
    expect(toSenderBody(plan, 'a1')).to.deep.equal({ ...contact, accountId: 'a1' })
    expect(plan.domain).to.equal('mail.korenbloem.example')
  })

  verifies('PLG-9', 'creates no organisation from a public mail service, nor from an empty name', () => {
    expect(planSender({ name: 'Eva Jansen', address: 'eva.jansen@gmail.com' })).to.equal(null)
    expect(planSender({ name: 'Administratie', address: 'info@korenbloem.example' })).to.equal(null)
    const planned = planSender({ name: 'Eva Jansen (Korenbloem BV)', address: 'eva.jansen@gmail.com' })
    expect([planned?.organisation, planned?.domain]).to.deep.equal(['Korenbloem BV', undefined])
  })

  verifies('PLG-7', 'never takes an address in a name for the name', () => {
    for (const name of ['ceo@bank.example', 'ceo\uff20bank.example', 'ceo\ufe6bbank.example'])
      expect(planSender({ name, address: 'joost.berg@korenbloem.example' })?.name, name).to.equal('Joost Berg')
  })

  verifies('PLG-9', 'looks for the organisation by its name and the domain', async () => {
    const plan = planSender(joost)
    if (plan === null) throw new Error('no plan')
    const asked: string[] = []
    const api =
      (answer: unknown) =>
      async (call: { readonly path: string }): Promise<never> => {
        asked.push(call.path)
        return answer as never
      }
    expect(await findOrganisations(api(right({ data: [] })), plan)).to.deep.equal(right([]))
    expect(asked).to.deep.equal(['/mailclient-plugin/organizations?search=korenbloem&domain=mail.korenbloem.example'])
    const failure: ApiFailure = { _tag: 'Unreachable' }
    expect(await findOrganisations(api(left(failure)), plan)).to.deep.equal(left(failure))
  })
})
