import { json } from '@remix-run/node';

/** Answers every address under /admin that has no screen. The layout around it shows the 404 page to anyone. */
export function loader(): never {
  throw json(null, { status: 404 });
}

export const action = loader;

export default function NotFoundPage() {
  return null;
}
