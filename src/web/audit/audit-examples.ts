import type { AuditForm } from "./audit-form.ts";

/** A prepared form. */
export interface AuditExample {
  readonly label: string;
  readonly form: AuditForm;
}

const LAMP_PAGE = `<html lang="en">
<head>
<title>Quillmoor desk lamp</title>
<script type="application/ld+json">
{
  "@context": "https://schema.org",
  "@type": "Product",
  "name": "Quillmoor LED desk lamp, dimmable, 450 lm",
  "description": "The most advanced lamp ever made! Aluminium arm of 40 cm, warm white 2700 K, USB-C.",
  "brand": {"@type": "Brand", "name": "Quillmoor"},
  "offers": {"@type": "Offer", "price": "", "priceCurrency": "EUR"}
}
</script>
</head>
<body><h1>Quillmoor LED desk lamp</h1></body>
</html>`;

const FEED_COLUMNS = "id,title,description,price,availability,brand,gtin,condition,link,image_link";
const SHOP_FEED = [
  FEED_COLUMNS,
  'AF-0750,Ardenfell Steel Bottle 750 ml,"Double-walled 18/8 steel, keeps drinks cold for 24 hours. Screw lid.",24.90 EUR,in_stock,Ardenfell,,new,https://store.example/af-0750,https://store.example/af-0750.jpg',
  "AF-0500,ARDENFELL STEEL BOTTLE 500 ML!!!,The best bottle ever. Buy now.,21.90 EUR,in_stock,Ardenfell,,new,https://store.example/af-0500,https://store.example/af-0500.jpg",
  'AF-0120,Ardenfell Lunch Box 1.2 l,"Stainless steel, two compartments, leakproof lid with a silicone seal.",18.5o EUR,in_stock,Ardenfell,,new,https://store.example/af-0120,https://store.example/af-0120.jpg',
  "AF-1000,Ardenfell Tea Flask 1 l,,34.00 EUR,preorder,Ardenfell,,new,https://store.example/af-1000,https://store.example/af-1000.jpg",
].join("\n");

/** The examples by their names in links. Every brand is invented. */
export const AUDIT_EXAMPLES: Readonly<Record<string, AuditExample>> = {
  bottle: {
    label: "Steel bottle",
    form: {
      kind: "fields",
      platforms: [],
      values: {
        title: "Ardenfell Steel Bottle 750 ml",
        description:
          "The best bottle ever! Double-walled steel keeps drinks cold 24 h and hot 12 h. Screw lid, tested upside down. Fits most cup holders. Perfect for every adventure.",
        price: "24.90",
        currency: "EUR",
        category: "Sport > Bottles",
        rating: "4.4",
        reviews: "212",
        questions: "insulated water bottle for cycling\nleakproof bottle for a school bag",
      },
    },
  },
  lamp: {
    label: "Desk lamp, page source",
    form: { kind: "text", platforms: [], values: { text: LAMP_PAGE, questions: "dimmable lamp for reading in bed" } },
  },
  feed: { label: "Shop feed, 4 rows", form: { kind: "text", platforms: ["google"], values: { text: SHOP_FEED } } },
};
