let sent = 0;

/**
 * A contact message as a request has it. No two are alike: the same text again and again would be taken for spam.
 *
 * @param as `form` or `json`
 */
export function contactMessage(as) {
  sent += 1;
  const fields = {
    firstName: 'Ifeoma',
    lastName: 'Okafor',
    companyEmail: `ifeoma${sent}@okafor-lane.example`,
    companyName: 'Okafor Lane Architects',
    phoneNumber: '020 7946 0123',
    cityLocation: 'London',
    numberOfEmployees: '11-50',
    reasonForContact: 'consultation',
    message: `We are ${sent} people, and moving to a bigger office in March (${process.pid}).`,
  };
  if (as === 'json') return { type: 'application/json', body: JSON.stringify(fields) };
  return { type: 'application/x-www-form-urlencoded', body: String(new URLSearchParams(fields)) };
}
