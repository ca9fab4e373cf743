export function FeaturedImage({ address }: { address: string }) {
  const isPicture = /^(https?:\/\/.|\/(?![/\\]))/.test(address);
  return (
    <div className="card-picture drawing-ground" data-size="wide">
      {isPicture ? <img src={address} alt="" /> : <span>No featured image</span>}
    </div>
  );
}
