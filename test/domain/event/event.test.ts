// People in payloads.
import { expect } from 'chai'
import { listAddresses, withoutPerson } from '#domain/event/event.ts'
import { verifies } from '#test/support/verifies.ts'

const kind = {
  people: [
    { email: 'email', name: 'name' },
    { email: 'primaryApplicantEmail', name: 'primaryApplicantName' },
  ],
}
const data = {
  email: 'Eva@Korrel.example',
  name: 'Eva',
  primaryApplicantEmail: 'jan@korrel.example',
  primaryApplicantName: 'Jan',
  organization: 'Kantoor Korrel',
  activationsUsed: 3,
}

describe('people in payloads', () => {
  verifies('EVT-8', 'a person leaves with their address and name, whatever the case; others and the rest stay', () => {
    expect(listAddresses(kind, data)).to.deep.equal(['eva@korrel.example', 'jan@korrel.example'])
    const left = withoutPerson(kind, data, 'eva@korrel.example')
    expect(left).to.deep.equal({
      primaryApplicantEmail: 'jan@korrel.example',
      primaryApplicantName: 'Jan',
      organization: 'Kantoor Korrel',
      activationsUsed: 3,
    })
    expect(withoutPerson(kind, left, 'jan@korrel.example')).to.deep.equal({
      organization: 'Kantoor Korrel',
      activationsUsed: 3,
    })
  })

  verifies('EVT-8', 'who is in a payload twice leaves it as a whole', () => {
    const twice = { ...data, primaryApplicantEmail: 'EVA@korrel.example' }
    expect(listAddresses(kind, twice)).to.deep.equal(['eva@korrel.example'])
    expect(Object.keys(withoutPerson(kind, twice, 'eva@korrel.example'))).to.deep.equal([
      'organization',
      'activationsUsed',
    ])
  })
})
