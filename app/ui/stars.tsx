import clsx from 'clsx';

const star = 'm9 .9 2.4 5.3 5.8.6-4.3 3.9 1.2 5.7L9 13.5l-5.1 2.9 1.2-5.7L.8 6.8l5.8-.6z';
const leftHalf = 'M9 .9v12.6l-5.1 2.9 1.2-5.7L.8 6.8l5.8-.6z';
const places = [0, 1, 2, 3, 4];
const pitch = 21;

/** Five stars. A fraction is shown as a half. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const whole = Math.floor(rating);
  const half = rating > whole;
  return (
    <svg
      className={clsx('h-[18px] flex-none text-accent', className)}
      viewBox="0 0 102 18"
      width="102"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
      role="img"
      aria-label={`${rating} out of 5`}
    >
      {places.map((place) => (
        <g key={place} transform={place ? `translate(${place * pitch} 0)` : undefined}>
          <path d={star} fill={place < whole ? 'currentColor' : undefined} />
          {place === whole && half ? <path d={leftHalf} fill="currentColor" /> : null}
        </g>
      ))}
    </svg>
  );
}
